import { useEffect, useState } from 'react';

/** The value once it has not changed for so many milliseconds. */
export function useDebounced<Value>(value: Value, debounce: number): Value {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), debounce);
    return () => clearTimeout(timer);
  }, [value, debounce]);
  return settled;
}
