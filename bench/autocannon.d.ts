/** The part of autocannon that the benchmark uses; the package has no types of its own. */
declare module 'autocannon' {
  namespace autocannon {
    interface Request {
      method?: string;
      path?: string;
      body?: string;
      headers?: Record<string, string>;
      setupRequest?: (request: Request) => Request;
    }
    interface Options {
      url: string;
      connections: number;
      /** Seconds. */
      duration: number;
      /** Requests a second, of all connections together. */
      overallRate?: number;
      requests: Request[];
    }
    interface Result {
      non2xx: number;
      errors: number;
      requests: { average: number };
      /** Milliseconds. */
      latency: { p50: number; p99: number };
    }
  }
  function autocannon(options: autocannon.Options): Promise<autocannon.Result>;
  export default autocannon;
}
