import type { InputHTMLAttributes, Ref } from 'react';

interface FileInputProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'onChange'> {
  ref?: Ref<HTMLInputElement>;
  onFiles: (files: readonly File[]) => void;
}

/** Where pictures are chosen; on a phone also taken. */
export const FileInput = ({ onFiles, ...rest }: FileInputProps) => (
  <input
    {...rest}
    type="file"
    accept="image/*"
    onChange={({ target }) => {
      onFiles([...(target.files ?? [])]);
      // The same one may be chosen again after it was taken away.
      target.value = '';
    }}
  />
);
