/** The keys of the product's own frames around frames: screens show their runs in a way of their own. */
export const accessRequestFrame = 'frame-access-request';
export const frameReviewFrame = 'frame-review';
