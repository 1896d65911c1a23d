/** An icon that comes as the lines of its drawing, as those of the kit are: for what is chosen at run time, of a set that nobody loads. */
export const LineIcon = ({ d }: { d: string }) => (
  <svg
    width={18}
    viewBox="0 0 24 24"
    fill="none"
    stroke="currentColor"
    strokeWidth={1.6}
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden
  >
    <path d={d} />
  </svg>
);
