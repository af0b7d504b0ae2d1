import { type RefObject, useState } from 'react';
import type { Mentionable } from '../../../../shared/inbox.ts';
import { reads } from '../../../../shared/reads.ts';
import { Avatar } from '../../../components/avatar.tsx';
import { OptionsBelow } from '../../../components/options-below.tsx';
import type { Combobox } from '../../../components/use-combobox.ts';
import { useCombobox } from '../../../components/use-combobox.ts';
import { useRead } from '../../../engine/use-read.ts';
import { t } from '../../../i18n/t.ts';
import type { Mention } from './mention-at.ts';

interface MentionSuggestionsProps {
  id: string;
  field: RefObject<HTMLTextAreaElement | null>;
  deal: number;
  mention: Mention;
  onTake: (handle: string) => void;
  onChange: (combobox: Combobox) => void;
}

/** People below the text field whom the mention may mean. The first is taken with Enter or Tab. */
export function MentionSuggestions({ id, field, deal, mention: { start, typed }, onTake, onChange }: MentionSuggestionsProps) {
  const people = usePeople(deal, typed);
  const options = people.map((person) => ({ address: person.handle, person }));
  const { isOpen, active } = useCombobox({ id, field, typed: `${start} ${typed}`, options, takesFirst: true, onChange });
  return (
    <>
      <p role="status" className="sr-only">
        {isOpen && t('thread.mentions.count', { count: people.length })}
      </p>
      {isOpen && (
        <OptionsBelow {...{ id, field, options, active }} label={t('thread.mentions')} onTake={({ person }) => onTake(person.handle)}>
          {({ person: { handle, name, avatar } }) => (
            <>
              <Avatar name={name} picture={avatar} className="size-7 text-sm" />
              <bdi className="min-w-0 truncate font-medium">{name}</bdi>
              <bdi className="shrink-0 text-sm text-soft">@{handle}</bdi>
            </>
          )}
        </OptionsBelow>
      )}
    </>
  );
}

type People = Mentionable['people'];
const nobody: People = [];

/** While an answer is on its way, those of the last one that still fit. */
function usePeople(deal: number, typed: string): People {
  const { data } = useRead(reads.mentionable(deal, typed));
  const [last, setLast] = useState(nobody);
  if (data !== undefined && data.people !== last) setLast(data.people);
  const fits = ({ handle, name }: People[number]) => handle.startsWith(typed) || name.toLowerCase().startsWith(typed);
  return data?.people ?? last.filter(fits);
}
