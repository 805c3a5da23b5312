import { z } from 'zod';
import { text } from './common.js';
import { field } from './field.js';

/** Whether a browser that is sent there stays on this server, whatever its path is read as. */
function isOwnPath(value: string): boolean {
  const base = 'https://intentlock.invalid';
  if (!/^\/(?![/\\])[\x21-\x7e]*$/.test(value) || value.includes('\\')) return false;
  return URL.canParse(value, base) && new URL(value, base).origin === base;
}

export const SignInQuery = z
  .object({
    return_to: text(1, 1_000)
      .refine(isOwnPath, 'must be a path of this server, such as /v1/report.html')
      .default('/v1/report.html')
      .meta({
        description: 'The path to return to on this server.',
        examples: ['/v1/report.html?days=7'],
      }),
    tenant: text(1, 80)
      .optional()
      .meta({
        description: 'The tenant to sign in to, for members of several. Default: the last one.',
        examples: ['t_8Rk2'],
      }),
  })
  .meta({ description: 'Where to go after it.' });

const answer = (max: number, description: string, example: string) =>
  text(0, max)
    .optional()
    .meta({ description, examples: [example] });

/** Parameters of a redirect from the provider. What else it adds is ignored. */
export const SignInAnswer = z
  .object({
    code: answer(4_000, 'The authorization code.', 'SplxlOBeZQQYbYS6WxSbIA'),
    state: answer(200, 'The state of the sign-in.', 'af0ifjsldkj'),
    iss: answer(1_000, 'The issuer (RFC 9207).', 'https://id.example.com'),
    error: answer(200, 'The error, if there is no code.', 'access_denied'),
  })
  .meta({ description: 'What the identity provider answers.' });

export const SignInWays = z
  .object({
    key: field(
      z.boolean(),
      'Whether sign-in with an API key is available (`POST /v1/dashboard/login`).',
      true,
    ),
    oidc: z
      .object({
        name: field(z.string(), 'The display name of the identity provider.', 'Example SSO'),
        start: field(
          z.string(),
          'The start URL for browsers. Accepts `return_to`.',
          '/v1/dashboard/oidc/start',
        ),
      })
      .nullable()
      .meta({ description: 'Single sign-on; null if not configured.' }),
  })
  .meta({ id: 'SignInWays', description: 'The sign-in options of this server.' });
