import type { InputHTMLAttributes, Ref } from 'react';

interface FileInputProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'onChange'> {
  ref?: Ref<HTMLInputElement>;
  onFiles: (files: readonly File[]) => void;
}

/** Chooses pictures, or on a phone takes them. */
export const FileInput = ({ onFiles, ...rest }: FileInputProps) => (
  <input
    {...rest}
    type="file"
    accept="image/*"
    onChange={({ target }) => {
      onFiles([...(target.files ?? [])]);
      // So that the same file can be chosen again after it was removed.
      target.value = '';
    }}
  />
);
