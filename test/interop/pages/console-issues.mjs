import { check, openSignedIn } from './browser.mjs';

/** Works on issues, rules and evals: by keyboard, but for a card that is dragged. */
export async function workOnIssues(browser, url, key) {
  const { page, complaints, close } = await openSignedIn(browser, url, key);
  await changeStatuses(page, url);
  const issueId = await draftRule(page, url);
  await editRuleBesideAnother(page, await openSignedIn(browser, url, key), url);
  await removeRules(page, url, issueId);
  await judgeEvals(page, url);
  // Chromium writes a line about the answer of 409.
  const others = complaints.filter((text) => !text.includes('409'));
  check('issues: no complaint of the browser', others.length === 0, others);
  await close();
}

const column = (page, name) => page.locator('.issue-column').filter({ has: page.getByRole('heading', { name }) });
const idsIn = (page, name) =>
  column(page, name).locator('[data-issue]').evaluateAll((cards) => cards.map((card) => card.dataset.issue));

async function toast(page, text) {
  await page.locator('.toast', { hasText: text }).waitFor({ timeout: 20_000 });
}

async function pressOn(page, locator, keys = 'Enter') {
  await locator.focus();
  await page.keyboard.press(keys);
}

async function changeStatuses(page, url) {
  await page.goto(`${url}/console/issues`);
  await column(page, 'Open').locator('[data-issue]').first().waitFor();
  const [first, second, third] = await idsIn(page, 'Open');
  await page.keyboard.press('j');
  check('issues: j goes to the first card', (await focusedIssue(page)) === first, await focusedIssue(page));
  await page.keyboard.press('a');
  await toast(page, `#${first} is now acknowledged`);
  await column(page, 'Acknowledged').locator(`[data-issue="${first}"]`).waitFor();
  check('issues: after a the next card has the focus', (await focusedIssue(page)) === second, await focusedIssue(page));
  await pressOn(page, page.getByRole('button', { name: 'Undo' }));
  await column(page, 'Open').locator(`[data-issue="${first}"]`).waitFor();
  check('issues: it can be taken back', true);

  await page.locator(`[data-issue="${second}"] a`).focus();
  await page.keyboard.press('x');
  await page.locator(`[data-issue="${third}"] a`).focus();
  await page.keyboard.press('x');
  check('issues: the selection is in the address', page.url().includes(`${second}%2C${third}`), page.url());
  await page.keyboard.press('e');
  await page.getByRole('dialog').waitFor();
  await page.getByRole('dialog').locator('textarea').focus();
  await page.keyboard.type('The agent asks now.');
  await page.keyboard.press('Control+Enter');
  await toast(page, '2 issues are now resolved');
  for (const id of [second, third]) await column(page, 'Resolved').locator(`[data-issue="${id}"]`).waitFor();
  check('issues: several are resolved at once', !page.url().includes('selected='), page.url());
  await pressOn(page, page.getByRole('button', { name: 'Undo' }));
  for (const id of [second, third]) await column(page, 'Open').locator(`[data-issue="${id}"]`).waitFor();
  check('issues: several are taken back', true);

  // A card that is on its way cannot be dragged.
  await page.waitForFunction(() => document.querySelectorAll('.issue-card.moving').length === 0);
  const there = column(page, 'Acknowledged').locator(`[data-issue="${first}"]`);
  // On a busy machine a drag may end before the page has noticed its beginning.
  for (let tried = 0; tried < 3 && (await there.count()) === 0; tried += 1) {
    await column(page, 'Open').locator(`[data-issue="${first}"]`).dragTo(column(page, 'Acknowledged'));
    await there.waitFor({ timeout: 5_000 }).catch(() => undefined);
  }
  await there.waitFor();
  check('issues: a card can be dragged', true);
  await page.keyboard.press('?');
  const sheet = await page.getByRole('dialog').innerText();
  check('issues: the sheet shows the keys', /Acknowledge[\s\S]*Resolve[\s\S]*Reopen/.test(sheet), sheet);
  await page.keyboard.press('Escape');
}

const focusedIssue = (page) =>
  page.evaluate(() => document.activeElement?.closest('[data-issue]')?.dataset.issue ?? null);

async function draftRule(page, url) {
  await page.goto(`${url}/console/issues`);
  await column(page, 'Acknowledged').locator('[data-issue]').first().waitFor();
  const [id] = await idsIn(page, 'Acknowledged');
  await pressOn(page, page.locator(`[data-issue="${id}"] a`));
  const question = page.getByRole('textbox', { name: 'Question' });
  await question.waitFor();
  check('issue: a question is proposed', (await question.inputValue()).length > 10);
  await question.focus();
  await page.keyboard.press('Control+End');
  const tried = page.waitForResponse((reply) => reply.url().includes('dry_run=true'));
  await page.keyboard.type(' (please)');
  check('issue: a draft is tried while one types', (await tried).ok());
  await page.getByText('Of those, went wrong').waitFor();
  await pressOn(page, page.getByRole('button', { name: 'Save as draft' }));
  const rule = page.locator('.issue-rule', { hasText: '(please)' });
  await rule.waitFor();
  check('issue: a rule is saved switched off', (await rule.innerText()).includes('Off'));
  await pressOn(page, rule.getByRole('button', { name: 'Enable' }));
  await rule.getByRole('button', { name: 'Disable' }).waitFor();
  check('issue: a rule is enabled', (await rule.innerText()).includes('On'));
  return id;
}

/** Two people edit the same rule, each in a browser of their own: the second one is told, and sees both. */
async function editRuleBesideAnother(page, second, url) {
  const edit = async (browserPage, text) => {
    await browserPage.goto(`${url}/console/rules`);
    const row = browserPage.locator('tr', { hasText: '(please)' });
    await pressOn(browserPage, row.getByRole('button', { name: 'Edit' }));
    const question = browserPage.getByRole('dialog').getByRole('textbox', { name: 'Question' });
    await question.fill(text);
    return question;
  };
  const question = await edit(page, 'Mine?');
  await edit(second.page, 'Theirs?');
  await pressOn(second.page, second.page.getByRole('button', { name: 'Save', exact: true }));
  await second.page.locator('tr', { hasText: 'Theirs?' }).waitFor();
  check('rules: somebody else changes it', true);
  const refused = page.waitForResponse((reply) => reply.request().method() === 'PATCH');
  await pressOn(page, page.getByRole('button', { name: 'Save', exact: true }));
  check('rules: the second one gets 409', (await refused).status() === 409, (await refused).status());
  const conflict = page.getByRole('dialog', { name: 'Someone else changed this rule' });
  await conflict.waitFor();
  const shown = await conflict.innerText();
  check('rules: both versions are shown', shown.includes('Theirs?') && shown.includes('Mine?'), shown);
  await pressOn(page, conflict.getByRole('button', { name: 'Back to editing' }));
  check('rules: what was typed is still there', (await question.inputValue()) === 'Mine?');
  await pressOn(page, page.getByRole('button', { name: 'Save', exact: true }));
  await pressOn(page, conflict.getByRole('button', { name: 'Save mine' }));
  await conflict.waitFor({ state: 'detached' });
  await page.locator('tr', { hasText: 'Mine?' }).waitFor();
  check('rules: one’s own version can be chosen', (await page.getByRole('dialog').count()) === 0);
  await second.close();
}

async function removeRules(page, url, issueId) {
  const row = page.locator('tr', { hasText: 'Mine?' });
  await pressOn(page, row.getByRole('button', { name: 'Delete' }));
  await pressOn(page, page.getByRole('button', { name: 'Delete the rule' }));
  await row.waitFor({ state: 'detached' });
  check('rules: a rule is deleted', true);
  await page.goto(`${url}/console/issues/${issueId}`);
  await page.getByRole('button', { name: 'Reopen' }).waitFor();
  await page.keyboard.press('o');
  await toast(page, 'is now open');
  check('issue: o opens it again', true);
}

async function judgeEvals(page, url) {
  await page.goto(`${url}/console/evals?status=candidate`);
  const rows = page.locator('tbody tr');
  await rows.first().waitFor();
  const texts = await page.locator('.eval-request > p:first-child').allInnerTexts();
  // Several may have asked the same.
  const [accepted, muted] = texts.filter((one) => texts.indexOf(one) === texts.lastIndexOf(one));
  await pressOn(page, rows.filter({ hasText: accepted }).first().getByRole('button', { name: 'Accept' }));
  await toast(page, 'Accepted');
  await rows.filter({ hasText: accepted }).first().waitFor({ state: 'detached' });
  await pressOn(page, rows.filter({ hasText: muted }).first().getByRole('button', { name: 'Mute' }));
  await toast(page, 'Muted');
  await pressOn(page, page.getByRole('button', { name: 'Show muted' }));
  await rows.filter({ hasText: muted }).first().waitFor();
  check('evals: one is accepted, another muted and found again', page.url().includes('status=muted'), page.url());
}
