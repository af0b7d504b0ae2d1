import { useEffect } from 'react';
import { useLocation } from 'wouter';
import type { DealListParams } from '../../../../shared/reads.ts';
import { reads } from '../../../../shared/reads.ts';
import type { TypedPlace } from '../../../../shared/typed-place.ts';
import { searchAddress } from '../../../deals/addresses.ts';
import { OwnPlaceField } from '../../../deals/own-place-field.tsx';
import { useRead } from '../../../engine/use-read.ts';
import { t } from '../../../i18n/t.ts';
import { useOwnPlace } from '../../../lib/own-place.ts';

/** A town in the words of an address becomes a filter, as does "near me" once the reader says where that is. */
export function NearWords({ params, found: { words, name, filters } }: { params: DealListParams; found: TypedPlace }) {
  const [, navigate] = useLocation();
  const own = useOwnPlace();
  const named = useRead(name === undefined ? undefined : reads.places(name, 'true')).data?.places[0];
  const near = name === undefined ? own : named;
  const address = near && searchAddress({ ...params, ...filters, q: words || undefined, near: String(near.id) });
  useEffect(() => {
    if (address !== undefined) navigate(address, { replace: true });
  }, [address, navigate]);
  if (name !== undefined || own !== undefined) return null;
  return (
    <div className="mb-4 grid max-w-md gap-2 rounded-card border border-line bg-surface p-4">
      <p role="status">{t('places.ask')}</p>
      <OwnPlaceField />
    </div>
  );
}
