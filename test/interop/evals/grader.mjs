/**
 * Stands in for the model that grades: a reply that asks the user something passes. It is given the chat that promptfoo
 * would send to a model, with the reply in `<Output>` of the last message, and answers what promptfoo asks for.
 */
export default class Grader {
  id() {
    return 'grader';
  }

  async callApi(prompt) {
    const question = JSON.parse(prompt).at(-1).content;
    const output = /<Output>([\s\S]*?)<\/Output>/i.exec(question)?.[1] ?? '';
    const pass = output.includes('?');
    const reason = pass ? 'It asks.' : 'It does not ask.';
    return { output: JSON.stringify({ pass, score: pass ? 1 : 0, reason }) };
  }
}
