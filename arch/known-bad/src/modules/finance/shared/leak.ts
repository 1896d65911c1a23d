// breaks: room-shape
export { createHash } from 'node:crypto';
