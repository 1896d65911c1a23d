/** Item detail slots: stock, price and movements added to the record page. */
import { Button, Group, Stack } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { Can } from '#kernel/web/can.tsx';
import { formatNumber } from '#kernel/web/format.ts';
import { useLanguage } from '#kernel/web/i18n.tsx';
import { KeyFigure, Loaded, MoneyText, NumberText, Picture } from '#kernel/web/ui/index.ts';
import type { RecordSlots, ShownRecord } from '#modules/axis/web/index.ts';
import { imageField, priceField, sellableType } from '../../contract/catalog.ts';
import { itemPermissions } from '../../contract/permissions.ts';
import type { Item } from '../../contract/stock.ts';
import { Publication, StockValue } from '../components/columns.tsx';
import { MoveDialog } from '../components/MoveDialog.tsx';
import { Movements } from '../components/Movements.tsx';
import { PriceDialog } from '../components/PriceDialog.tsx';
import { StockCurve } from '../components/StockCurve.tsx';
import { useItem } from '../item.api.ts';
import { useRestorePrice } from '../restore-price.ts';
import { useText } from '../text.ts';

const Gate = ({ id, children }: { id: string; children: ReactNode }) => (
  <Loaded query={useItem(id)} isPage>
    {() => children}
  </Loaded>
);

/** Things tracked one by one, and work, have stock only after a first movement. */
const singular = ['asset', 'service'];
const isStocked = ({ type, movements }: Item & { movements: readonly unknown[] }) =>
  !singular.includes(type) || movements.length > 0;

function Badge({ record: { id } }: ShownRecord) {
  const item = useItem(id).data;
  if (item?.type !== sellableType) return null;
  return <Publication published={item.published} available={item.stock.available} />;
}

function DetailButtons({ record: { id } }: ShownRecord) {
  const t = useText();
  const item = useItem(id).data;
  const [isMoving, setMoving] = useState(false);
  if (!item || !isStocked(item)) return null;
  return (
    <Can permission={itemPermissions['item.stock.move']} some>
      <Button variant={item.type === sellableType ? 'filled' : 'default'} onClick={() => setMoving(true)}>
        {t('move.new')}
      </Button>
      {isMoving && <MoveDialog item={item} onClose={() => setMoving(false)} />}
    </Can>
  );
}

/** Number that can be sold, shown first, and its explanation. */
function StockFigure({ item: { stock, currency } }: { item: Item }) {
  const t = useText();
  const language = useLanguage();
  const { onHand, reserved, available } = stock;
  const units = (value: number) => formatNumber(value, language);
  const sentence = () => {
    if (available <= 0) return t('items.available.none');
    if (reserved === 0) return t('items.available.all', { count: units(onHand) });
    return t('items.available.some', { count: units(onHand), reserved: units(reserved) });
  };
  const unit = t('unit.each');
  return (
    <KeyFigure
      label={t('items.available')}
      value={language === 'ko' ? units(available) + unit : `${units(available)} ${unit}`}
      sentence={sentence()}
      beside={[
        { label: t('items.onHand'), value: <NumberText value={onHand} unit={unit} /> },
        { label: t('items.reserved'), value: <NumberText value={reserved} unit={unit} /> },
        { label: t('items.value'), value: <StockValue item={{ stock, currency }} /> },
      ]}
    />
  );
}

/** In its place among the values, with the way to another one. */
function Price({ record: { id, fields } }: ShownRecord) {
  const t = useText();
  const item = useItem(id).data;
  const [isOpen, setOpen] = useState(false);
  const restorePrice = useRestorePrice();
  if (item?.type !== sellableType) return <MoneyText value={fields[priceField] as Item['price']} fw={650} />;
  return (
    <Group gap="sm">
      <MoneyText value={item.price} fw={650} />
      <Can permission={itemPermissions['item.sale.manage']} some>
        <Button variant="default" onClick={() => setOpen(true)}>
          {t('price.change')}
        </Button>
      </Can>
      {isOpen && <PriceDialog item={item} onClose={() => setOpen(false)} onRestore={restorePrice} />}
    </Group>
  );
}

function DetailAbove({ record: { id } }: ShownRecord) {
  const item = useItem(id).data;
  if (!item || !isStocked(item)) return null;
  return <StockFigure item={item} />;
}

function DetailBelow({ record: { id } }: ShownRecord) {
  const item = useItem(id).data;
  if (!item || !isStocked(item)) return null;
  return (
    <Stack>
      {item.movements.length > 0 && <StockCurve id={id} />}
      <Movements item={item} />
    </Stack>
  );
}

function Photo({ record: { title, fields } }: ShownRecord) {
  const path = fields[imageField];
  return path ? <Picture path={path} alt={title} size={240} /> : <span>–</span>;
}

export const itemDetailSlots: RecordSlots = {
  Gate,
  Badge,
  Buttons: DetailButtons,
  Above: DetailAbove,
  Below: DetailBelow,
  fields: { [imageField]: Photo, [priceField]: Price },
};
