/** The team's happenings and load, as screens ask for them. */
import { useEndpoint } from '#kernel/web/query.ts';
import { readFeed, readTeamLoad } from '../../contract/team/team.endpoints.ts';

export const useFeed = () => useEndpoint(readFeed, {});
export const useTeamLoad = () => useEndpoint(readTeamLoad, {});
