// Numbers that JavaScript can't hold keep their digits through the proxy: in arguments and in results, to a command and to a URL.
// This file is the server, too, which says what it was sent as a number, digit by digit.
import { spawn } from 'node:child_process';
import { createServer } from 'node:http';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const ID = '1234567890123456789';
const TEXT = '"\\"9007199254740993'; // Digits in a text, behind a quote, stay a text.

/** The answer of the server to a line, with the digits of what it was sent. */
function answerTo(line) {
  const id = /"id":(\d+)/.exec(line)?.[1];
  if (!line.includes('"tools/call"')) return `{"jsonrpc":"2.0","id":${id},"result":{}}`;
  const [, sent] = /"account_id":([^,}]*)/.exec(line) ?? [];
  return `{"jsonrpc":"2.0","id":${id},"result":{"content":[],"structuredContent":{"closed":${sent},"note":${TEXT}"}}}`;
}

if (process.argv[2] === 'serve') {
  for await (const line of createInterface({ input: process.stdin })) console.log(answerTo(line));
}

/** @returns the lines that the proxy answers to one call */
async function callThrough(proxy, upstream, env) {
  const child = spawn(process.execPath, [proxy, 'proxy', '--risk', 'close_account=medium', ...upstream], {
    env: { ...process.env, ...env },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const lines = createInterface({ input: child.stdout });
  const args = `{"account_id":${ID},"user_request":"Close the account ${ID}"}`;
  child.stdin.write(
    `{"jsonrpc":"2.0","id":7,"method":"tools/call","params":{"name":"close_account","arguments":${args}}}\n`,
  );
  for await (const line of lines) {
    child.stdin.end();
    return line;
  }
}

/** @returns what went wrong, by the way to the server */
export async function checkDigits(proxy, env, check) {
  const expected = `"structuredContent":{"closed":${ID},"note":${TEXT}"}`;
  const self = fileURLToPath(import.meta.url);
  const line = await callThrough(proxy, ['--', process.execPath, self, 'serve'], env);
  check('proxy: numbers keep their digits to a command', line?.includes(expected), line);
  for (const type of ['application/json', 'text/event-stream']) {
    const http = createServer(async (request, response) => {
      const chunks = [];
      for await (const chunk of request) chunks.push(chunk);
      const answer = answerTo(Buffer.concat(chunks).toString());
      response.writeHead(200, { 'content-type': type });
      response.end(type === 'application/json' ? answer : `event: message\ndata: ${answer}\n\n`);
    });
    await new Promise((resolve) => http.listen(0, '127.0.0.1', resolve));
    const url = `http://127.0.0.1:${http.address().port}/mcp`;
    const said = await callThrough(proxy, ['--url', url], env);
    check(`proxy: numbers keep their digits to a URL (${type})`, said?.includes(expected), said);
    http.close();
    http.closeAllConnections();
  }
}
