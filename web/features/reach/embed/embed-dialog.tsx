import { useState } from 'react';
import type { DealDetail } from '../../../../shared/deals.ts';
import { embedAddress, frameHtml, frameSize } from '../../../../shared/embed.ts';
import { Button } from '../../../components/button.tsx';
import { ChoiceField } from '../../../components/choice-field.tsx';
import { Dialog } from '../../../components/dialog.tsx';
import { TextArea } from '../../../components/field.tsx';
import { Icon } from '../../../components/icon.tsx';
import { toast } from '../../../components/toast.tsx';
import { t } from '../../../i18n/t.ts';

const themes = ['auto', 'light', 'dark'] as const;
const themeNames = { auto: 'embed.theme.auto', light: 'settings.theme.light', dark: 'settings.theme.dark' } as const;

/** The HTML that shows a deal on another site, with a preview of it. */
export function EmbedDialog({ deal, onClose }: { deal: DealDetail; onClose: () => void }) {
  const [theme, setTheme] = useState<(typeof themes)[number]>('auto');
  const path = embedAddress(deal.id) + (theme === 'auto' ? '' : `?theme=${theme}`);
  const size = frameSize();
  const html = frameHtml(location.origin + path, deal.title, size);
  const copy = () => navigator.clipboard.writeText(html).then(() => toast(t('embed.copied')));
  return (
    <Dialog title={t('embed.title')} onClose={onClose}>
      <p className="text-soft">{t('embed.text')}</p>
      <iframe
        key={path}
        src={path}
        title={t('embed.preview')}
        sandbox="allow-popups allow-popups-to-escape-sandbox"
        className="w-full"
        height={size.height}
      />
      <ChoiceField label={t('settings.theme')} options={themes} words={(each) => t(themeNames[each])} value={theme} onChoose={setTheme} />
      <TextArea
        label={t('embed.code')}
        hint={t('embed.code.hint')}
        readOnly
        rows={4}
        dir="ltr"
        value={html}
        onFocus={(event) => event.target.select()}
      />
      <div className="flex justify-end">
        {/* Where the clipboard cannot be used, the text above can. */}
        <Button look="primary" onClick={() => void copy().catch(() => undefined)}>
          <Icon name="link" className="size-[1.125rem]" />
          {t('embed.copy')}
        </Button>
      </div>
    </Dialog>
  );
}
