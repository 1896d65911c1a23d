/** The invitation of a link, `#id.token`: it leaves the address bar at once and waits in this tab while its owner signs in. */
const place = 'heureum.invitation';
const form = /^(?<id>[0-9a-f-]{36})\.(?<token>[\w-]{20,100})$/;

export const invitationStorage = {
  take(): { id: string; token: string } | null {
    const opened = location.hash.slice(1);
    if (form.test(opened)) {
      sessionStorage.setItem(place, opened);
      history.replaceState(history.state, '', location.pathname + location.search);
    }
    const { id, token } = form.exec(sessionStorage.getItem(place) ?? '')?.groups ?? {};
    return id && token ? { id, token } : null;
  },
  drop(): void {
    sessionStorage.removeItem(place);
  },
};
