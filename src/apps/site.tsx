/** Entry of the server build of the public pages. */
export { render } from '#modules/page/site/render.tsx';
