import { useEffect, useState } from 'react';

/** The value as it was when it last stayed unchanged for so many milliseconds: what is typed is not sent letter by letter. */
export function useSettled<Value>(value: Value, ms: number): Value {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), ms);
    return () => clearTimeout(timer);
  }, [value, ms]);
  return settled;
}
