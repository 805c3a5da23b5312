import { useRead } from '../../api/queries.js';
import { api } from '../../api/routes.js';

/** Words for who changed something: the name of a key, or why there is none. */
export type KeyNames = (by: string) => string;

export function useKeyNames(): KeyNames {
  const { data } = useRead(api.listApiKeys, { query: { page_size: 100 } });
  return (by) => {
    if (by === 'system') return 'the server';
    if (by === 'local') return 'unauthenticated user';
    const key = data?.items.find(({ id }) => id === by);
    return key?.name ?? key?.prefix ?? by;
  };
}
