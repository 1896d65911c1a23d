// breaks: link-leads-somewhere
export const ThingOfNowhere = ({ id }: { id: string }) => (
  <KindLink kind="nowhere" id={id}>
    →
  </KindLink>
);
