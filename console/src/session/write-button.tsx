import type { ComponentProps } from 'react';
import type { KeyScope } from '../../../src/contracts/account.js';
import { useSession } from './session.js';

export interface WriteButtonProps extends Omit<ComponentProps<'button'>, 'title'> {
  /** The scope that the write needs. */
  readonly scope: KeyScope;
}

/** A button that writes. It is disabled, and says why, where the session may not. */
export function WriteButton({
  scope,
  disabled = false,
  type = 'button',
  ...rest
}: WriteButtonProps) {
  const refusal = useSession().refusal(scope);
  return (
    <button {...rest} type={type} disabled={disabled || refusal !== undefined} title={refusal} />
  );
}
