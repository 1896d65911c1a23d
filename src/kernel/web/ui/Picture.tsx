/** A picture that the company stores, in a square reserved before it loads. Without one: a discreet picture icon. */
import { Center } from '@mantine/core';
import { IconPhoto } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { getPictureSources } from '../../contract/picture.ts';
import { readPicture } from '../api.ts';
import classes from './picture.module.css';

interface Props {
  path: unknown;
  /** Default: decorative, with its meaning in adjacent text. */
  alt?: string;
  /** Pixels of its side. */
  size: number;
}

export function Picture({ path, alt = '', size }: Props) {
  const sources = getPictureSources(path);
  // A small square is sharp on a screen of two pixels for one up to half of what it gets.
  const address = sources && (size <= 160 ? sources.small : sources.src);
  const { data } = useQuery({
    queryKey: ['picture', address],
    queryFn: ({ signal }) => readPicture(String(address), signal),
    enabled: address !== null,
    // Another picture has another address.
    staleTime: Number.POSITIVE_INFINITY,
  });
  const box = { width: size, height: size };
  if (address && data) return <img className={classes.picture} style={box} src={data} alt={alt} {...box} />;
  return (
    <Center className={classes.picture} style={box} aria-hidden>
      {!address && <IconPhoto size={Math.min(28, size / 2)} stroke={1.5} />}
    </Center>
  );
}
