/** The part of autocannon the bench uses; the package brings no types. */
declare module 'autocannon' {
  export interface Sent {
    method: 'GET' | 'POST';
    path: string;
    headers: Record<string, string>;
    body: string;
  }
  export interface Options {
    url: string;
    connections: number;
    duration: number;
    headers?: Record<string, string>;
    requests?: readonly { setupRequest: (request: Sent) => Sent }[];
  }
  export interface Result {
    requests: { average: number };
    latency: { p99: number };
    non2xx: number;
    errors: number;
  }
  export default function autocannon(options: Options): Promise<Result>;
}
