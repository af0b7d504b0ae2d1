import { useId, useState } from 'react';
import type { Place } from '../../shared/places.ts';
import { reads } from '../../shared/reads.ts';
import { TextField } from '../components/field.tsx';
import { useRead } from '../engine/use-read.ts';
import { placeName } from '../i18n/place-name.ts';
import { useDebounced } from '../lib/use-debounced.ts';

interface PlaceFieldProps {
  label: string;
  hint?: string | undefined;
  error?: string | undefined;
  disabled?: boolean;
  /** The id of the chosen place, or nothing. */
  value: string;
  onChoose: (place: Place | undefined) => void;
}

/** A town, found by the beginning of its name in any alphabet. */
export function PlaceField({ value, onChoose, ...field }: PlaceFieldProps) {
  const [typed, setTyped] = useState<string>();
  const listId = useId();
  const chosen = useRead(value === '' ? undefined : reads.place(value)).data;
  const q = useDebounced(typed?.split(',')[0]?.trim() ?? '', 150);
  const { places = [] } = useRead(q === '' ? undefined : reads.places(q)).data ?? {};
  return (
    <>
      <TextField
        {...field}
        dir="auto"
        autoComplete="off"
        list={listId}
        maxLength={80}
        value={typed ?? (chosen ? fullName(chosen) : '')}
        onChange={({ target }) => {
          setTyped(target.value);
          const place = places.find((each) => fullName(each) === target.value);
          if (place !== undefined) onChoose(place);
          else if (value !== '') onChoose(undefined);
        }}
        onBlur={() => setTyped(undefined)}
      />
      <datalist id={listId}>
        {places.map((place) => (
          <option key={place.id} value={fullName(place)} />
        ))}
      </datalist>
    </>
  );
}

/** With what tells it from others of its name. */
const fullName = ({ name, region, country }: Place) => [name, region, placeName(country)].filter(Boolean).join(', ');
