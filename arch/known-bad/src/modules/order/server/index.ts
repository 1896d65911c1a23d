/** The front door of a room that finance may not use. */
export const start = () => 'started';
