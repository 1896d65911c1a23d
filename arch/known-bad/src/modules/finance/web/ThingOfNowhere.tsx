// breaks: link-leads-somewhere
export const ThingOfNowhere = ({ id }: { id: string }) => (
  <ThingLink kind="nowhere" id={id}>
    →
  </ThingLink>
);
