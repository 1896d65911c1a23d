/**
 * What a group or an entry is called, and where an entry of one's own leads. By hand: nothing is sent, what was typed goes into the
 * tree, and an empty name is that of the product.
 */
import { Button, Group, NativeSelect, Select, Stack, Text, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { type FormEvent, useState } from 'react';
import { createId } from '#kernel/contract/ids.ts';
import type { LocalText } from '#kernel/contract/text.ts';
import { useCan } from '#kernel/web/can.tsx';
import { useLocalText } from '#kernel/web/i18n.tsx';
import { Dialog, usePhone } from '#kernel/web/ui/index.ts';
import { flowPermissions } from '#modules/flow/contract/permissions.ts';
import type { MenuTree } from '../../contract/tree.endpoints.ts';
import { Label, MenuTarget, maxCounts, type Node } from '../../contract/tree.ts';
import { useFlows } from '../menu.api.ts';
import { useText } from '../text.ts';
import { IconChoice } from './IconChoice.tsx';
import { getDefaultName } from './rows.ts';

type TypedNode = { kind: MenuTarget['kind']; page: string; tail: string; frameId: string; address: string };

function toTyped(node: Node | null, { entries }: MenuTree): TypedNode {
  const none: TypedNode = { kind: 'page', page: entries[0]?.path ?? '', tail: '', frameId: '', address: '/' };
  if (node?.kind !== 'own') return none;
  const { leads } = node;
  if (leads.kind === 'flow') return { ...none, kind: 'flow', frameId: leads.frameId };
  if (leads.kind === 'site') return { ...none, kind: 'site', address: leads.address };
  const [page = '', tail = ''] = leads.address.split('?');
  return { ...none, page, tail };
}

function readTarget({ kind, page, tail, frameId, address }: TypedNode): MenuTarget | null {
  const behind = tail.trim().replace(/^\?/, '');
  const targetInput = {
    page: { kind, address: behind ? `${page}?${behind}` : page },
    flow: { kind, frameId },
    site: { kind, address: address.trim() },
  }[kind];
  return MenuTarget.safeParse(targetInput).data ?? null;
}

function FlowChoice(props: {
  value: string;
  known: { value: string; label: string }[];
  onChange: (id: string) => void;
}) {
  const t = useText();
  const local = useLocalText();
  const [typed, setTyped] = useState('');
  const [sought] = useDebouncedValue(typed, 200);
  const [met, setMet] = useState(props.known);
  const chosen = met.find(({ value }) => value === props.value);
  // The label of an already chosen item is not a search.
  const flows = useFlows(sought === chosen?.label ? '' : sought.trim());
  const flowOptions = flows.rows.map(({ id, title }) => ({ value: id, label: local(title) }));
  const others = flowOptions.filter(({ value }) => value !== chosen?.value);
  return (
    <Select
      label={t('entry.flow')}
      data={chosen ? [chosen, ...others] : others}
      value={props.value || null}
      onChange={(id) => {
        const option = flowOptions.find(({ value }) => value === id);
        if (option) setMet([option]);
        if (id) props.onChange(id);
      }}
      searchable
      allowDeselect={false}
      filter={({ options }) => options}
      onSearchChange={setTyped}
      nothingFoundMessage={flows.isPending ? null : t('entry.no-flow')}
    />
  );
}

function TargetFields(props: {
  typed: TypedNode;
  known: MenuTree;
  isWrong: boolean;
  onType: (part: Partial<TypedNode>) => void;
}) {
  const { typed, known: menuTree, onType } = props;
  const t = useText();
  const local = useLocalText();
  const mayFlows = useCan(flowPermissions['flow.frame.read']).allowed && menuTree.portal === 'employee';
  const kinds = (['page', 'flow', 'site'] as const).filter(
    (kind) => kind !== 'flow' || mayFlows || typed.kind === kind,
  );
  const wrong = props.isWrong ? t('entry.wrong') : undefined;
  return (
    <>
      <NativeSelect
        label={t('entry.leads')}
        value={typed.kind}
        onChange={({ currentTarget }) => onType({ kind: currentTarget.value as TypedNode['kind'] })}
        data={kinds.map((value) => ({ value, label: t(`entry.${value}`) }))}
      />
      {typed.kind === 'page' && (
        <>
          <NativeSelect
            label={t('entry.screen')}
            value={typed.page}
            onChange={({ currentTarget }) => onType({ page: currentTarget.value })}
            data={menuTree.entries.map(({ path, title }) => ({ value: path, label: local(title) }))}
          />
          <TextInput
            label={t('entry.tail')}
            description={t('entry.tail-hint')}
            value={typed.tail}
            maxLength={200}
            error={wrong}
            onChange={({ currentTarget }) => onType({ tail: currentTarget.value })}
          />
        </>
      )}
      {typed.kind === 'flow' && (
        <FlowChoice
          value={typed.frameId}
          known={menuTree.flows.map(({ id, title }) => ({ value: id, label: local(title) }))}
          onChange={(frameId) => onType({ frameId })}
        />
      )}
      {typed.kind === 'flow' && wrong && (
        <Text size="sm" c="red" role="alert">
          {t('entry.choose-flow')}
        </Text>
      )}
      {typed.kind === 'site' && (
        <TextInput
          label={t('entry.address')}
          description={t('entry.address-hint')}
          value={typed.address}
          maxLength={maxCounts.address}
          error={wrong}
          onChange={({ currentTarget }) => onType({ address: currentTarget.value })}
        />
      )}
    </>
  );
}

/** Both names, or none where both were left empty: one that is left out is as the other, or as the product calls it. */
function readLabel(ko: string, en: string, usual: LocalText | undefined): LocalText | undefined {
  const [first, second] = [ko.trim(), en.trim()];
  if (!first && !second) return undefined;
  return { ko: first || (usual?.ko ?? second), en: second || (usual?.en ?? first) };
}

export interface NodeDraft {
  /** Null: it is new. */
  node: Node | null;
  what: 'group' | 'own' | 'room';
}

export function NodeDialog(props: {
  wanted: NodeDraft;
  known: MenuTree;
  onDone: (node: Node) => void;
  onClose: () => void;
}) {
  const { node, what } = props.wanted;
  const t = useText();
  const phone = usePhone();
  const usual = node ? getDefaultName(node, props.known) : undefined;
  const [ko, setKo] = useState(node?.label?.ko ?? '');
  const [en, setEn] = useState(node?.label?.en ?? '');
  const [icon, setIcon] = useState(node?.icon);
  const [typed, setTyped] = useState(() => toTyped(node, props.known));
  const [wrong, setWrong] = useState({ name: false, leads: false });
  const send = (event: FormEvent) => {
    event.preventDefault();
    const label = readLabel(ko, en, usual);
    const leads = readTarget(typed);
    const isName = label ? Label.safeParse(label).success : usual !== undefined;
    const missing = { name: !isName, leads: what === 'own' && leads === null };
    setWrong(missing);
    if (missing.name || missing.leads) return;
    if (what === 'own' && label && leads) {
      const own = node?.kind === 'own' ? node : { kind: 'own' as const, id: createId() };
      props.onDone({ ...own, label, leads, icon });
    } else if (node) props.onDone({ ...node, label, icon } as Node);
    else if (label) props.onDone({ kind: 'group', key: createId(), label, icon, items: [] });
  };
  const title = node ? t('entry.edit') : t(what === 'group' ? 'tree.add-group' : 'tree.add-entry');
  return (
    <Dialog title={title} onClose={props.onClose} fullScreen={phone}>
      <form onSubmit={send} noValidate>
        <Stack>
          <TextInput
            label={t('entry.ko')}
            value={ko}
            placeholder={usual?.ko ?? ''}
            maxLength={maxCounts.label}
            error={wrong.name ? t('entry.no-name') : undefined}
            onChange={({ currentTarget }) => setKo(currentTarget.value)}
            data-autofocus
          />
          <TextInput
            label={t('entry.en')}
            description={t(usual ? 'entry.usual' : 'entry.en-hint')}
            value={en}
            placeholder={usual?.en ?? ''}
            maxLength={maxCounts.label}
            onChange={({ currentTarget }) => setEn(currentTarget.value)}
          />
          <IconChoice value={icon} onChange={setIcon} />
          {what === 'own' && (
            <TargetFields
              typed={typed}
              known={props.known}
              isWrong={wrong.leads}
              onType={(part) => setTyped((previous) => ({ ...previous, ...part }))}
            />
          )}
          <Group justify="flex-end">
            <Button variant="default" onClick={props.onClose}>
              {t('word.cancel')}
            </Button>
            <Button type="submit">{t('word.confirm')}</Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
}
