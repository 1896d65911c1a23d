/** The logo of the form: what was chosen is cropped before it is sent, so that it fills the height that it gets. */
import { Skeleton } from '@mantine/core';
import { useState } from 'react';
import { lazyPart } from '#kernel/web/lazy-part.tsx';
import type { CropShape } from '#kernel/web/ui/CropDialog.tsx';
import type { Sending } from '#kernel/web/ui/form/sending.ts';
import type { SlotProps } from '#kernel/web/ui/index.ts';
import { useText } from '../text.ts';

const PictureField = lazyPart(async () => (await import('#kernel/web/ui/form/PictureField.tsx')).PictureField, {
  early: false,
});
const CropDialog = lazyPart(async () => (await import('#kernel/web/ui/CropDialog.tsx')).CropDialog, { early: false });

/** As long as a name may be: wider ones are shown smaller. */
const widest = 4;
const shapes: [CropShape, ...CropShape[]] = [
  { title: { ko: '원래 비율', en: 'As it is' }, aspect: 'as it is' },
  { title: { ko: '정사각형', en: 'Square' }, aspect: 1 },
  { title: { ko: '가로로 길게', en: 'Wide' }, aspect: 3 },
];

export function LogoInput({ value, onChange, label, required, name, error }: SlotProps) {
  const t = useText();
  const [chosen, setChosen] = useState<{ file: File; go: (part: File) => void } | null>(null);
  return (
    <>
      <PictureField
        value={value as string | Sending | null}
        onChange={onChange}
        instead={<Skeleton height={120} mt={24} />}
        onChosen={(file, go) => setChosen({ file, go })}
        {...{ label, required, name }}
        {...(error !== undefined && { error })}
      />
      {chosen && (
        <CropDialog
          title={t('logo.crop')}
          file={chosen.file}
          shapes={shapes}
          widest={widest}
          side={1024}
          type="image/png"
          onClose={() => setChosen(null)}
          keep={async (part) => {
            chosen.go(new File([part], 'logo.png', { type: part.type }));
            setChosen(null);
          }}
        />
      )}
    </>
  );
}
