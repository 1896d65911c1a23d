/** Host context: the kind of the page's host, and the host's company. */
import { createContext, use } from 'react';
import type { CompanyInfo, DomainInfo } from '../contract/session.ts';
import { useKitText } from './i18n.tsx';
import { usePreferences } from './preferences-store.ts';

export interface Host {
  domain: DomainInfo;
  /** Null on a root host. */
  company: CompanyInfo | null;
}

const HostContext = createContext<Host | null>(null);
export const HostProvider = HostContext.Provider;

export function useHost(): Host {
  const host = use(HostContext);
  if (!host) throw new Error('useHost outside HostProvider');
  return host;
}

/** True if the company has the feature, and did not switch it off. */
export function useFeature(feature: string): boolean {
  return useHost().company?.features.includes(feature) ?? true;
}

/** The company's name, or the product's at the root: the suffix of every page title. */
export function useOwnerName(): string {
  const t = useKitText();
  return useHost().company?.name ?? t('product.name');
}

/** The zone in which times are shown and asked: the one that the person chose, else the company's, else the browser's. */
export function useZone(): string {
  const choices = usePreferences();
  const company = useCompanyZone();
  return choices?.timezone ?? company;
}

/** Time zone of the company's calendar days, for bookings and due dates, the same for every viewer; else the browser's. */
export function useCompanyZone(): string {
  const host = use(HostContext);
  return host?.company?.timeZone ?? Intl.DateTimeFormat().resolvedOptions().timeZone;
}

/** The month with which the company's year begins: 1 is January. */
export function useYearBegins(): number {
  return use(HostContext)?.company?.yearBegins ?? 1;
}
