import { createHash, createHmac } from 'node:crypto';

/** A request as the signature of Amazon's version 4 sees it. */
export interface SignedRequest {
  method: string;
  /** Path and query as they were sent. */
  url: string;
  headers: Readonly<Record<string, string>>;
}

const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest();

/**
 * The signature a request should carry, worked out from Amazon's description of it and apart from the
 * library under test. Undefined when the request carries none.
 */
export function expectedSignature(
  request: SignedRequest,
  secret: string,
): { wanted: string; given: string } | undefined {
  const { headers, method, url } = request;
  const match =
    /^AWS4-HMAC-SHA256 Credential=[^/]+\/(\d{8})\/([\w-]+)\/s3\/aws4_request, ?SignedHeaders=([\w;-]+), ?Signature=([0-9a-f]{64})$/.exec(
      headers['authorization'] ?? '',
    );
  if (!match) return undefined;
  const [, day = '', region = '', names = '', given = ''] = match;
  const [path = '', query = ''] = url.split('?', 2);
  const canonical = [
    method,
    path,
    query.split('&').toSorted().join('&'),
    ...names.split(';').map((name) => `${name}:${(headers[name] ?? '').trim().replace(/ +/g, ' ')}`),
    '',
    names,
    headers['x-amz-content-sha256'] ?? '',
  ].join('\n');
  const scope = `${day}/${region}/s3/aws4_request`;
  const digest = createHash('sha256').update(canonical).digest('hex');
  const text = ['AWS4-HMAC-SHA256', headers['x-amz-date'] ?? '', scope, digest].join('\n');
  const key = [day, region, 's3', 'aws4_request'].reduce<string | Buffer>(hmac, `AWS4${secret}`);
  return { wanted: hmac(key, text).toString('hex'), given };
}
