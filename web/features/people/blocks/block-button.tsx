import { useState } from 'react';
import { reads } from '../../../../shared/reads.ts';
import { Button } from '../../../components/button.tsx';
import { Icon } from '../../../components/icon.tsx';
import { lazyWithWords } from '../../../components/lazy-or-nothing.ts';
import { useRead } from '../../../engine/use-read.ts';
import { t } from '../../../i18n/t.ts';
import { useMe } from '../../../session/use-me.ts';
import { type Blockable, unblock } from './block-commands.ts';

const BlockDialog = lazyWithWords(async () => (await import('./block-dialog.tsx')).BlockDialog);

/** Blocks a person, or unblocks them. Guests and the person themselves do not see it. */
export function BlockButton({ person }: { person: Blockable }) {
  const me = useMe();
  const { data } = useRead(me && reads.blocks());
  const [asking, setAsking] = useState(false);
  if (me === undefined || data === undefined || me.handle === person.handle || me.state !== 'active') return null;
  const blocked = Object.values(data.blocks).find(({ handle }) => handle === person.handle);
  return (
    <>
      <Button
        look="quiet"
        className="max-sm:gap-1 max-sm:px-1 max-sm:text-[0.8125rem]"
        onClick={() => (blocked === undefined ? setAsking(true) : void unblock(blocked.id, person))}
      >
        <Icon name="hide" className="size-[1.125rem]" />
        {t(blocked === undefined ? 'person.block' : 'person.unblock')}
      </Button>
      {asking && <BlockDialog person={person} onClose={() => setAsking(false)} />}
    </>
  );
}
