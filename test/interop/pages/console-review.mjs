import { check, openSignedIn } from './browser.mjs';

/** Reviews that are made one after the other, and at least so many must be possible in a minute. */
const [REVIEWS, LEAST_A_MINUTE] = [10, 20];
/** Time from a key to the next item, in milliseconds. */
const MOST_MS = 100;

/** Reviews by four keys, takes one back, loses the network and the page, by keyboard alone. */
export async function reviewByKeyboard(browser, url, key) {
  const { page, settle, close } = await openSignedIn(browser, url, key);
  const count = async () => {
    const headers = { authorization: `Bearer ${key}` };
    const reply = await page.request.get(`${url}/v1/reviews?page_size=1`, { headers });
    return (await reply.json()).total;
  };
  /** Waits until so many reviews are stored; true when they are. */
  const stored = async (wanted) => {
    for (let tried = 0; tried < 50 && (await count()) !== wanted; tried += 1) await page.waitForTimeout(100);
    return (await count()) === wanted;
  };
  await page.goto(`${url}/console/review`);
  await settle();
  const before = await count();
  const began = Date.now();
  const times = [];
  for (let at = 0; at < REVIEWS; at += 1) times.push(await pressUntilNext(page, String((at % 4) + 1)));
  const aMinute = (60_000 * REVIEWS) / (Date.now() - began);
  times.sort((one, other) => one - other);
  const middle = times[Math.floor(REVIEWS / 2)];
  console.log(`review: ${middle.toFixed(0)} ms from a key to the next item, ${times.at(-1).toFixed(0)} at most`);
  check(`review: the next item is there within ${MOST_MS} ms of a key`, middle <= MOST_MS, times);
  check(`review: more than ${LEAST_A_MINUTE} a minute`, aMinute > LEAST_A_MINUTE, aMinute);
  check('review: ten are stored', await stored(before + REVIEWS), await count());

  const judged = await shownItem(page);
  await pressUntilNext(page, '1');
  await stored(before + REVIEWS + 1);
  await page.keyboard.press('u');
  await page.waitForFunction((item) => globalThis.shownItem() === item, judged);
  check('review: one that was sent is taken back', await stored(before + REVIEWS), await count());
  await page.keyboard.press('2');
  await page.waitForFunction((item) => globalThis.shownItem() !== item, judged);
  await page.keyboard.press('u');
  await page.waitForFunction((item) => globalThis.shownItem() === item, judged);
  await page.waitForTimeout(800);
  check('review: a slip is never sent', (await count()) === before + REVIEWS, await count());

  await page.context().setOffline(true);
  await page.keyboard.press('e');
  await page.keyboard.type('only the records of 2019');
  await page.keyboard.press('Control+Enter');
  await pressUntilNext(page, '3').catch(() => undefined);
  await page.getByText('waiting to send').waitFor();
  check('review: nothing is sent without a network', (await count()) === before + REVIEWS, await count());
  await page.context().setOffline(false);
  await page.reload();
  await settle();
  check('review: what waited for the network is sent after a reload', await stored(before + REVIEWS + 2), await count());
  const [newest] = (
    await (
      await page.request.get(`${url}/v1/reviews?page_size=2`, { headers: { authorization: `Bearer ${key}` } })
    ).json()
  ).items.filter(({ actual_intent }) => actual_intent !== '');
  check('review: its words are stored', newest?.actual_intent === 'only the records of 2019', newest);
  await close();
}

/** Presses a key; the time in milliseconds until another item stands there, as the page measures it. */
export async function pressUntilNext(page, key) {
  await page.evaluate(() => {
    globalThis.shownItem = () => document.querySelector('.review-item')?.dataset.item;
    globalThis.next = new Promise((resolve) => {
      const item = globalThis.shownItem();
      addEventListener(
        'keydown',
        ({ timeStamp }) => {
          const observer = new MutationObserver(() => {
            if (globalThis.shownItem() === item) return;
            observer.disconnect();
            requestAnimationFrame(() => resolve(performance.now() - timeStamp));
          });
          observer.observe(document.querySelector('main'), { childList: true, subtree: true });
        },
        { once: true, capture: true },
      );
    });
  });
  await page.keyboard.press(key);
  return page.evaluate(() => globalThis.next);
}

const shownItem = (page) => page.evaluate(() => document.querySelector('.review-item')?.dataset.item);
