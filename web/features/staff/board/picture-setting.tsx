import { imagePath } from '../../../../shared/image-files.ts';
import { Icon } from '../../../components/icon.tsx';
import { t, tIfKnown } from '../../../i18n/t.ts';
import { PictureField } from '../../../images/picture-field.tsx';
import type { SettingInputProps } from './use-settings.ts';

/** The logo or the icon, which is published with the other settings. */
export function PictureSetting({ form, name }: SettingInputProps) {
  const hash = form.settings[name === 'logo' ? 'logo' : 'icon'];
  const label = t(`admin.setting.${name}`);
  return (
    <PictureField
      label={label}
      hint={tIfKnown(`admin.setting.${name}.hint`)}
      error={form.errors[name]}
      chooseLabel={t('mod.merchants.logo.choose')}
      removeLabel={t('admin.setting.picture.remove', { name: label })}
      onChoose={(picture) => {
        form.addPicture(picture);
        form.set(name, picture.hash);
      }}
      onRemove={hash === undefined ? undefined : () => form.set(name, undefined)}
    >
      <span className="grid h-16 min-w-16 place-items-center rounded-control bg-mast p-2">
        {hash === undefined ? (
          <Icon name="grid" className="size-6 text-on-mast-soft" />
        ) : (
          <img src={imagePath(hash, 320, 'webp')} alt="" className="h-12 max-w-40 object-contain" />
        )}
      </span>
    </PictureField>
  );
}
