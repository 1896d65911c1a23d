/** The dialog that makes or changes an address of a customer. */
import { FormDialog } from '#kernel/web/ui/index.ts';
import { addAddress, updateAddress } from '../../contract/endpoints.ts';
import type { GuestAddress } from '../../contract/guest.ts';
import { addressTexts } from '../../contract/order.texts.ts';
import { useAddAddress, useUpdateAddress } from '../order.api.ts';
import { useText } from '../text.ts';

export function AddressDialog({ address, onClose }: { address: GuestAddress | null; onClose: () => void }) {
  const t = useText();
  const add = useAddAddress();
  const update = useUpdateAddress();
  const stays = address?.isDefault ?? false;
  return (
    <FormDialog
      of={address ? updateAddress : addAddress}
      texts={addressTexts}
      title={t(address ? 'address.edit' : 'address.add')}
      row={address}
      when={{ isDefault: () => !stays }}
      send={(typed) => {
        const body = { ...typed, isDefault: stays || typed.isDefault };
        return address ? update.send({ params: { id: address.id }, body }) : add.send({ body });
      }}
      done={t('address.saved')}
      onClose={onClose}
    />
  );
}
