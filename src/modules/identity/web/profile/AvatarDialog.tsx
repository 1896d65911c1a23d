/** Choosing a picture and the part of it that is shown; loaded when it is opened. What is sent is that part, made small by the browser. */
import { Button, FileButton, Group, Slider, Stack, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import Cropper, { type Area } from 'react-easy-crop';
import 'react-easy-crop/react-easy-crop.css';
import { send } from '#kernel/web/api.ts';
import { loadAgain } from '#kernel/web/topics.ts';
import { Dialog, FormError } from '#kernel/web/ui/index.ts';
import { setAvatar } from '../../contract/avatar.endpoints.ts';
import { useText } from './text.ts';

/** Pixels of the side that is sent: the largest face is a sixth of it. */
const side = 512;

/** The part of the picture as a JPEG. */
async function partOf(address: string, { x, y, width, height }: Area): Promise<Blob> {
  const image = new Image();
  image.src = address;
  await image.decode();
  const canvas = document.createElement('canvas');
  const edge = Math.min(side, Math.round(width));
  canvas.width = edge;
  canvas.height = edge;
  const paper = canvas.getContext('2d');
  if (!paper) throw new Error('no canvas');
  // What is transparent would be black.
  paper.fillStyle = '#ffffff';
  paper.fillRect(0, 0, edge, edge);
  paper.drawImage(image, x, y, width, height, 0, 0, edge, edge);
  return new Promise((resolve, reject) =>
    canvas.toBlob((made) => (made ? resolve(made) : reject(new Error('no picture'))), 'image/jpeg', 0.9),
  );
}

function useAddress(file: File | null): string | null {
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    if (!file) return;
    const made = URL.createObjectURL(file);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return address;
}

export function AvatarDialog({ onClose, onKept }: { onClose: () => void; onKept: () => void }) {
  const t = useText();
  const client = useQueryClient();
  const [file, setFile] = useState<File | null>(null);
  const [isUnreadable, setUnreadable] = useState(false);
  const [crop, setCrop] = useState({ x: 0, y: 0 });
  const [zoom, setZoom] = useState(1);
  const [area, setArea] = useState<Area | null>(null);
  const [state, setState] = useState<{ busy: boolean; error: unknown }>({ busy: false, error: null });
  const address = useAddress(file);
  const choose = (next: File | null) => {
    setUnreadable(false);
    setArea(null);
    setZoom(1);
    setFile(next);
  };
  const keep = async () => {
    if (!address || !area) return;
    setState({ busy: true, error: null });
    try {
      await send('POST', '/api/user/avatar', { file: await partOf(address, area) });
      loadAgain(client, setAvatar.touches);
      onKept();
    } catch (error) {
      setState({ busy: false, error });
    }
  };
  return (
    <Dialog title={t('avatar.title')} onClose={onClose}>
      <Stack>
        <FormError error={state.error} />
        {address && !isUnreadable && (
          <>
            <Text c="dimmed">{t('avatar.crop-hint')}</Text>
            <div style={{ position: 'relative', height: 300 }}>
              <Cropper
                image={address}
                crop={crop}
                zoom={zoom}
                aspect={1}
                cropShape="round"
                showGrid={false}
                disableAutomaticStylesInjection
                cropperProps={{ role: 'group', 'aria-label': t('avatar.crop') }}
                onCropChange={setCrop}
                onZoomChange={setZoom}
                onCropComplete={(_, pixels) => setArea(pixels)}
                mediaProps={{ alt: '', onError: () => setUnreadable(true) }}
              />
            </div>
            <Text id="avatar-zoom" size="xs" c="dimmed">
              {t('avatar.zoom')}
            </Text>
            <Slider
              aria-labelledby="avatar-zoom"
              thumbLabel={t('avatar.zoom')}
              min={1}
              max={3}
              step={0.1}
              label={null}
              value={zoom}
              onChange={setZoom}
            />
          </>
        )}
        {isUnreadable && <Text role="alert">{t('avatar.unreadable')}</Text>}
        <Group justify="flex-end">
          <FileButton onChange={choose} accept="image/png,image/jpeg,image/webp,image/avif">
            {(props) => (
              <Button variant={file ? 'default' : 'filled'} {...props}>
                {t('avatar.choose')}
              </Button>
            )}
          </FileButton>
          {area && !isUnreadable && (
            <Button loading={state.busy} onClick={() => void keep()}>
              {t('avatar.use')}
            </Button>
          )}
        </Group>
      </Stack>
    </Dialog>
  );
}
