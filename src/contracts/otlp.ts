import { z } from 'zod';

export const TracesRequest = z.unknown().meta({
  description:
    'An OTLP `ExportTraceServiceRequest`, in JSON or, with `application/x-protobuf`, in protobuf; also with ' +
    '`Content-Encoding` gzip or deflate. At most 20 MB, and 64 MB after decompression.',
  examples: [
    {
      resourceSpans: [
        {
          scopeSpans: [
            {
              spans: [
                {
                  traceId: '5b8efff798038103d269b633813fc60c',
                  spanId: 'eee19b7ec3c1b174',
                  name: 'execute_tool refund_order',
                  startTimeUnixNano: '1795198917667000000',
                  endTimeUnixNano: '1795198917667298297',
                  attributes: [
                    { key: 'gen_ai.operation.name', value: { stringValue: 'execute_tool' } },
                    { key: 'gen_ai.tool.name', value: { stringValue: 'refund_order' } },
                    { key: 'gen_ai.conversation.id', value: { stringValue: 'chat-8412' } },
                  ],
                },
              ],
            },
          ],
        },
      ],
    },
  ],
});

export const TracesAnswer = z
  .object({
    partialSuccess: z
      .object({
        rejectedSpans: z.string().meta({
          description: 'The number of rejected spans, as a decimal string.',
          examples: ['3'],
        }),
        errorMessage: z.string().meta({
          description: 'Why the first one was rejected.',
          examples: ['3 of 7 spans were rejected; span "chat": its trace id is all zeros.'],
        }),
      })
      .optional()
      .meta({ description: 'Omitted if everything was accepted. Do not resend the batch.' }),
  })
  .meta({
    id: 'TracesAnswer',
    description: 'An OTLP `ExportTraceServiceResponse`, in the encoding of the request.',
  });

export const RpcStatus = z
  .object({
    code: z.int().meta({ description: 'A `google.rpc.Code`.', examples: [3] }),
    message: z
      .string()
      .meta({ description: 'What went wrong.', examples: ['The protobuf is truncated.'] }),
  })
  .meta({ id: 'RpcStatus', description: 'A `google.rpc.Status`, in the encoding of the request.' });
