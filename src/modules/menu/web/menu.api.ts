/** Requests of the menu screens: visibility and trees. */
import { useEndpoint, useEndpointPages, useSend } from '#kernel/web/query.ts';
import { listMembers } from '#modules/access/contract/endpoints.ts';
import { listFrames } from '#modules/flow/contract/frame-reads.endpoints.ts';
import type { ArrangedPortal } from '../contract/entry.ts';
import * as ofMember from '../contract/member-menu.endpoints.ts';
import { readMyMenu } from '../contract/my-menu.endpoints.ts';
import * as ofRoles from '../contract/role-menu.endpoints.ts';
import * as trees from '../contract/tree.endpoints.ts';

export const useMatrix = () => useEndpoint(ofRoles.readMatrix, {});
export const usePreview = () => useSend(ofRoles.previewRoleMenus);
export const useChangeRoleMenus = () => useSend(ofRoles.changeRoleMenus);

export const useMembers = (q: string) =>
  useEndpointPages(listMembers, { query: { status: 'active', limit: 20, ...(q && { q }) } });
export const useMemberMenu = (id: string) => useEndpoint(ofMember.readMemberMenu, { params: { id } });
export const useChangeMemberMenu = () => useSend(ofMember.changeMemberMenu);

export const useMyMenu = () => useEndpoint(readMyMenu, {});

export const useTreeOf = (portal: ArrangedPortal) => useEndpoint(trees.readTree, { params: { portal } });
export const useTreeVersions = (portal: ArrangedPortal) =>
  useEndpointPages(trees.listTreeVersions, { params: { portal }, query: { limit: 10 } });
export const useSaveTree = () => useSend(trees.saveTree);
export const usePublishTree = () => useSend(trees.publishTree);
export const useRestoreTree = () => useSend(trees.restoreTree);
export const useFlows = (q: string) =>
  useEndpointPages(listFrames, { query: { status: 'published', limit: 20, ...(q && { q }) } });
