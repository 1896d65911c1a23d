/** Where this page is: the host's kind, and the company whose host it is. */
import { createContext, use } from 'react';
import type { CompanyInfo, DomainInfo } from '../contract/session.ts';
import { useChoices } from './choices.ts';
import { useKitText } from './i18n.tsx';

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

/** Whether the company has it, and did not switch it off. */
export function useFeature(feature: string): boolean {
  return useHost().company?.features.includes(feature) ?? true;
}

/** The company's name, or the product's at the root: what stands behind the title of every page. */
export function useOwnerName(): string {
  const t = useKitText();
  return useHost().company?.name ?? t('product.name');
}

/** The zone in which times are shown and asked: the one that the person chose, else the company's, else the browser's. */
export function useZone(): string {
  const choices = useChoices();
  const company = useCompanyZone();
  return choices?.timezone ?? company;
}

/** The zone of the company's days: what is booked and due there falls on its own calendar, whoever looks; else the browser's. */
export function useCompanyZone(): string {
  const host = use(HostContext);
  return host?.company?.timeZone ?? Intl.DateTimeFormat().resolvedOptions().timeZone;
}

/** The month with which the company's year begins: 1 is January. */
export function useYearBegins(): number {
  return use(HostContext)?.company?.yearBegins ?? 1;
}
