/**
 * Access to everything that the person may open (mod+K). The field is here, in the first file loaded: it appears with the key
 * press, and typed text is never lost. The results come with a file of their own.
 */
import { IconSearch } from '@tabler/icons-react';
import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { useKitText } from '#kernel/web/i18n.tsx';
import { lazyPart } from '#kernel/web/lazy-part.tsx';
import { Loading } from '#kernel/web/ui/index.ts';
import classes from './palette.module.css';
import type { PaletteAct } from './palette-groups.ts';
import type { Portal } from './portal.ts';

const PaletteList = lazyPart(async () => (await import('./PaletteList.tsx')).PaletteList);

/** Id of the list, for screen readers. */
const listId = 'palette-list';

export function Palette({ portal, onClose, onHelp }: { portal: Portal; onClose: () => void; onHelp: () => void }) {
  const kit = useKitText();
  const navigate = useNavigate();
  const dialog = useRef<HTMLDialogElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState('');
  const [active, setActive] = useState<string>();
  /** Given by the list, which knows what can be gone to. */
  const press = useRef<(key: string) => boolean>(() => false);
  useLayoutEffect(() => {
    dialog.current?.showModal?.();
    field.current?.focus();
  }, []);
  const close = () => {
    dialog.current?.close?.();
    onClose();
  };
  const choose = (act: PaletteAct) => {
    close();
    if (typeof act === 'string') void navigate(act);
    else act();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // Enter that ends a syllable is not yet a choice.
    if (event.nativeEvent.isComposing) return;
    if (press.current(event.key)) event.preventDefault();
  };
  return (
    <dialog
      ref={dialog}
      className={classes.palette}
      aria-label={kit('palette.title')}
      onClose={onClose}
      onPointerDown={({ target, currentTarget }) => target === currentTarget && close()}
    >
      <div className={classes.search}>
        <IconSearch size={18} aria-hidden />
        <input
          ref={field}
          className={classes.field}
          value={typed}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
          onKeyDown={onKeyDown}
          placeholder={kit('palette.placeholder')}
          aria-label={kit('palette.placeholder')}
          role="combobox"
          aria-expanded
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={active}
          autoComplete="off"
          spellCheck={false}
        />
      </div>
      <PaletteList
        id={listId}
        portal={portal}
        typed={typed}
        press={press}
        onActive={setActive}
        onChoose={choose}
        onHelp={onHelp}
        instead={
          <div className={classes.list} id={listId}>
            <Loading rows={5} height={24} />
          </div>
        }
        onMissing={close}
      />
    </dialog>
  );
}
