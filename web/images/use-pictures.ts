import { useRef, useState } from 'react';
import type { Image } from '../../shared/images.ts';
import { limits } from '../../shared/limits.ts';
import { toast } from '../components/toast.tsx';
import { t } from '../i18n/t.ts';
import { movedImage, remainingSlots, type Upload } from './uploads.ts';
import { useUploads } from './use-uploads.ts';

const maxImages = limits.images.count;

/** The pictures that are there and those on their way. `status` is for screen readers: what has just changed. */
export function usePictures(value: readonly Image[], onChange: (images: readonly Image[]) => void) {
  const [status, setStatus] = useState('');
  // An upload that ends later must not undo what has changed since.
  const latest = useRef(value);
  latest.current = value;
  const put = (images: readonly Image[]) => {
    latest.current = images;
    onChange(images);
  };
  const { uploads, ...sending } = useUploads((image) => {
    if (latest.current.some(({ hash }) => hash === image.hash)) return toast(t('post.picture.twice'));
    put([...latest.current, image]);
    setStatus(t('post.picture.added', { count: latest.current.length }));
  });
  const free = remainingSlots(value, uploads);

  const add = (files: readonly File[]) => {
    if (files.length > free) toast(t('post.picture.max', { max: maxImages }));
    sending.add(files.slice(0, free));
  };
  const remove = (image: Image) => {
    const at = latest.current.indexOf(image);
    put(latest.current.filter((each) => each !== image));
    const undo = () => latest.current.length < maxImages && put(latest.current.toSpliced(at, 0, image));
    toast(t('post.picture.removed'), { label: t('post.undo'), act: undo });
  };
  const move = (from: number, to: number) => {
    const moved = movedImage(latest.current, from, to);
    if (moved === undefined) return;
    put(moved);
    setStatus(t('post.picture.moved', { number: to + 1, count: moved.length }));
  };
  const removeUpload = ({ id }: Upload) => {
    sending.remove(id);
    // The error at the field may have been about it.
    put(latest.current);
  };
  return { uploads, free, add, remove, move, removeUpload, retry: sending.retry, status };
}
