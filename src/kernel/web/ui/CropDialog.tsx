/** Choosing a picture and the part of it that is shown; loaded when it is opened. What is handed on is that part, made small by the browser. */
import { Button, FileButton, Group, SegmentedControl, Slider, Stack, Text } from '@mantine/core';
import { useEffect, useId, useState } from 'react';
import Cropper, { type Area } from 'react-easy-crop';
import 'react-easy-crop/react-easy-crop.css';
import type { LocalText } from '../../contract/text.ts';
import { useLocalText } from '../i18n.tsx';
import { cropTexts } from './crop-texts.ts';
import { Dialog } from './Dialog.tsx';
import { FormError } from './form/FormError.tsx';

export interface CropShape {
  title: LocalText;
  /** Width by height; `as it is`: of the picture, within what `widest` allows. */
  aspect: number | 'as it is';
}

interface Paper {
  /** Pixels of the longer side of what is handed on, at most. */
  side: number;
  /** PNG retains transparency; a JPEG has white there. */
  type: 'image/png' | 'image/jpeg';
}

interface Props extends Paper {
  title: string;
  /** Chosen before; else it is chosen here. */
  file?: File;
  isRound?: boolean;
  shapes: readonly [CropShape, ...CropShape[]];
  /** Maximum aspect ratio of the crop. */
  widest?: number;
  onClose: () => void;
  /** The dialog shows any error that it throws. */
  keep: (part: Blob) => Promise<void>;
}

async function cropPicture(address: string, { x, y, width, height }: Area, { side, type }: Paper): Promise<Blob> {
  const image = new Image();
  image.src = address;
  await image.decode();
  const canvas = document.createElement('canvas');
  const scale = Math.min(1, side / Math.max(width, height));
  canvas.width = Math.max(1, Math.round(width * scale));
  canvas.height = Math.max(1, Math.round(height * scale));
  const paper = canvas.getContext('2d');
  if (!paper) throw new Error('no canvas');
  if (type === 'image/jpeg') {
    // Transparent parts would be black.
    paper.fillStyle = '#ffffff';
    paper.fillRect(0, 0, canvas.width, canvas.height);
  }
  paper.drawImage(image, x, y, width, height, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('no picture'))), type, 0.9),
  );
}

function useAddress(file: File | null): string | null {
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    if (!file) return;
    const address = URL.createObjectURL(file);
    setAddress(address);
    return () => URL.revokeObjectURL(address);
  }, [file]);
  return address;
}

interface Frame {
  address: string;
  aspect: number | 'as it is';
  isRound: boolean;
  widest: number;
  onArea: (area: Area) => void;
  onUnreadable: () => void;
}

/** The picture under its frame, moved by pointer or arrow keys, and how large it is. */
function CropArea({ address, aspect, isRound, widest, onArea, onUnreadable }: Frame) {
  const local = useLocalText();
  const [crop, setCrop] = useState({ x: 0, y: 0 });
  const [zoom, setZoom] = useState(1);
  const [natural, setNatural] = useState(1);
  const zoomLabel = useId();
  const asItIs = Math.min(widest, Math.max(1 / widest, natural));
  return (
    <>
      <Text c="dimmed">{local(cropTexts.hint)}</Text>
      <div style={{ position: 'relative', height: 300 }}>
        <Cropper
          image={address}
          crop={crop}
          zoom={zoom}
          aspect={aspect === 'as it is' ? asItIs : aspect}
          cropShape={isRound ? 'round' : 'rect'}
          showGrid={false}
          disableAutomaticStylesInjection
          cropperProps={{ role: 'group', 'aria-label': local(cropTexts.crop) }}
          onCropChange={setCrop}
          onZoomChange={setZoom}
          onCropComplete={(_, pixels) => onArea(pixels)}
          onMediaLoaded={({ naturalWidth, naturalHeight }) => setNatural(naturalWidth / naturalHeight)}
          mediaProps={{ alt: '', onError: onUnreadable }}
        />
      </div>
      <Text id={zoomLabel} size="xs" c="dimmed">
        {local(cropTexts.zoom)}
      </Text>
      <Slider
        aria-labelledby={zoomLabel}
        thumbLabel={local(cropTexts.zoom)}
        min={1}
        max={3}
        step={0.1}
        label={null}
        value={zoom}
        onChange={setZoom}
      />
    </>
  );
}

function ShapeChoice({
  shapes,
  shape,
  onChoose,
}: Pick<Props, 'shapes'> & { shape: number; onChoose: (at: number) => void }) {
  const local = useLocalText();
  if (shapes.length === 1) return null;
  return (
    <SegmentedControl
      aria-label={local(cropTexts.shape)}
      data={shapes.map(({ title }, at) => ({ value: String(at), label: local(title) }))}
      value={String(shape)}
      onChange={(value) => onChoose(Number(value))}
    />
  );
}

export function CropDialog({
  title,
  file: initialFile,
  isRound = false,
  shapes,
  widest = 1,
  onClose,
  keep,
  ...paper
}: Props) {
  const local = useLocalText();
  const [file, setFile] = useState<File | null>(initialFile ?? null);
  const [shape, setShape] = useState(0);
  const [isUnreadable, setUnreadable] = useState(false);
  const [area, setArea] = useState<Area | null>(null);
  const [state, setState] = useState<{ busy: boolean; error: unknown }>({ busy: false, error: null });
  const address = useAddress(file);
  const choose = (next: File | null) => {
    setUnreadable(false);
    setArea(null);
    setFile(next);
  };
  const use = async () => {
    if (!address || !area) return;
    setState({ busy: true, error: null });
    try {
      await keep(await cropPicture(address, area, paper));
    } catch (error) {
      setState({ busy: false, error });
    }
  };
  return (
    <Dialog title={title} onClose={onClose}>
      <Stack>
        <FormError error={state.error} />
        {address && !isUnreadable && (
          <>
            <ShapeChoice shapes={shapes} shape={shape} onChoose={setShape} />
            <CropArea
              key={address}
              address={address}
              aspect={(shapes[shape] ?? shapes[0]).aspect}
              isRound={isRound}
              widest={widest}
              onArea={setArea}
              onUnreadable={() => setUnreadable(true)}
            />
          </>
        )}
        {isUnreadable && <Text role="alert">{local(cropTexts.unreadable)}</Text>}
        <Group justify="flex-end">
          <FileButton onChange={choose} accept="image/png,image/jpeg,image/webp,image/avif">
            {(props) => (
              <Button variant={file ? 'default' : 'filled'} {...props}>
                {local(cropTexts.choose)}
              </Button>
            )}
          </FileButton>
          {area && !isUnreadable && (
            <Button loading={state.busy} onClick={() => void use()}>
              {local(cropTexts.use)}
            </Button>
          )}
        </Group>
      </Stack>
    </Dialog>
  );
}
