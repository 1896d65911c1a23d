export interface Cluster {
  port: number;
  /** The folder that really holds the cluster. */
  place: string;
  /** As the superuser, on the database `postgres`. */
  adminUrl: string;
  /** As `heureum_owner`, on the database `heureum`. */
  ownerUrl: string;
  /** As `heureum_app`, on the database `heureum`. */
  appUrl: string;
  /** As `heureum_queue`, on the database `heureum`. */
  queueUrl: string;
  stop(): Promise<void>;
}

export function startPostgres(about: {
  home: string;
  durable?: boolean;
  throwaway?: boolean;
  port?: number;
  settings?: Record<string, string>;
}): Promise<Cluster>;
