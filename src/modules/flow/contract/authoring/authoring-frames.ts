/** The keys of the product's own frames around frames: screens show their runs in a way of their own. */
export const accessRequestFrameKey = 'frame-access-request';
export const frameReviewFrameKey = 'frame-review';
