import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { DashboardLogin } from '../../contracts/account.js';
import { problems } from '../../contracts/problem.js';
import { ReportQuery } from '../../contracts/report.js';
import { logIn } from '../../domain/account/dashboard-session.js';
import { readReportPage } from '../../domain/reports/read-report-page.js';
import type { AppError } from '../../errors.js';
import { PAGE_HEADERS } from '../../pages/document.js';
import { loginForm, type SignInLink } from '../../pages/login-form.js';
import { messagePage } from '../../pages/message-page.js';
import { reportPage } from '../../pages/report/report-page.js';
import { acceptsHtml } from '../../plugins/accepts-html.js';
import { addProblemHeaders, explain, sendProblem } from '../../plugins/errors.js';
import { presentReportPage } from '../present/report-page.js';
import type { App } from '../typed-app.js';
import { type DashboardOptions, setSessionCookie } from './dashboard.js';
import type { ReportOptions } from './reports.js';
import { startPath } from './sign-in.js';

const Page = z.string().meta({ description: 'The page.', examples: ['<!doctype html>…'] });
const sendPage = (reply: FastifyReply, page: string): FastifyReply =>
  reply.headers(PAGE_HEADERS).type('text/html; charset=utf-8').send(page);

export function reportPageRoute(app: App, deps: ReportOptions): void {
  app.get(
    '/v1/report.html',
    {
      schema: {
        operationId: 'getReportPage',
        tags: ['reports'],
        summary: 'Get the report as a page',
        description:
          'A self-contained page without scripts, for screen and print. Issues are at `#issue-12`. Browsers without a session get a sign-in page with status 401.',
        security: [{ bearer: [] }, { cookie: [] }],
        querystring: ReportQuery,
        response: {
          200: { description: 'The page.', content: { 'text/html': { schema: Page } } },
          ...problems(401, 422),
        },
      },
    },
    async ({ ctx, query }, reply) => {
      const view = await readReportPage(ctx, query.days, deps);
      const { now, caller } = ctx;
      const context = { now, calibration: caller.calibration };
      return sendPage(reply, reportPage(await presentReportPage(view, context)));
    },
  );
}

/** The form of the page that browsers without a session get. It is sent to the page's own address. */
export function loginFormRoute(app: App, { callers, secureCookie }: DashboardOptions): void {
  app.post(
    '/v1/report.html',
    {
      schema: {
        operationId: 'submitReportForm',
        tags: ['account'],
        summary: 'Sign in to the report with an API key',
        description:
          'Redirects to the report. Programs use `POST /v1/dashboard/login`, which has the same rate limit and sets the same cookie. Cross-site submissions are rejected with 403.',
        consumes: ['application/x-www-form-urlencoded'],
        querystring: ReportQuery,
        body: DashboardLogin,
        response: {
          303: z.null().meta({ description: 'Signed in. Redirects to the report.' }),
          ...problems(400, 401, 403, 413, 415, 422, 429),
        },
      },
    },
    async ({ body, query }, reply) => {
      const now = app.wallClock();
      const session = await logIn(callers.db, callers.directory, body.api_key, now);
      setSessionCookie(reply, session.sessionId, session.expiresAt, secureCookie);
      // Without a fragment: the browser keeps the one it has.
      return reply.headers(PAGE_HEADERS).redirect(`report.html?days=${query.days}`, 303);
    },
  );
}

/**
 * Shows a browser, in this scope, what is refused as a page: a form to sign in where that helps.
 *
 * @param provider the identity provider that people may sign in with, by its name
 */
export function showProblemsAsPages(app: FastifyInstance, provider: string | null): void {
  app.setErrorHandler((failure, request, reply) => {
    if (!acceptsHtml(request)) {
      reply.header('vary', PAGE_HEADERS.vary);
      return sendProblem(failure, request, reply);
    }
    const { error, status, title } = explain(failure, request);
    addProblemHeaders(reply, error, status);
    const isForm = request.method === 'POST';
    const page =
      status === 401 || (isForm && (status === 422 || status === 429))
        ? loginForm(
            isForm ? describeRefusal(error) : null,
            provider === null ? null : signInLink(provider, request),
          )
        : messagePage(title, error.message, request.id);
    return sendPage(reply.code(status), page);
  });
}

/** Leads to the provider and back to this page; by a path that a proxy may put another before. */
const signInLink = (name: string, { url }: FastifyRequest): SignInLink => ({
  name,
  href: `.${startPath({ return_to: url.length > 1_000 ? '/v1/report.html' : url }).slice(3)}`,
});

function describeRefusal({ code, message, details }: AppError): string {
  if (code === 'unauthenticated') return 'Invalid API key. It may have been revoked.';
  return details.errors?.some(({ pointer }) => pointer === '/api_key')
    ? 'This is not a valid API key.'
    : message;
}
