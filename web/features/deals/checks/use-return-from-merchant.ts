import { useEffect, useState } from 'react';

/** Whether the reader followed a link to `address` and has come back to this tab. */
export function useReturnFromMerchant(address: string): boolean {
  const [isBack, setBack] = useState(false);
  useEffect(() => {
    let hasLeft = false;
    const leave = ({ target }: Event) => {
      hasLeft ||= target instanceof Element && target.closest(`a[href="${CSS.escape(address)}"]`) !== null;
    };
    const comeBack = () => {
      if (hasLeft && document.visibilityState === 'visible') setBack(true);
    };
    document.addEventListener('click', leave);
    document.addEventListener('visibilitychange', comeBack);
    return () => {
      document.removeEventListener('click', leave);
      document.removeEventListener('visibilitychange', comeBack);
    };
  }, [address]);
  return isBack;
}
