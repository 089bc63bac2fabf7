/** Crawls, their queues and results, API keys. A step that was published is never edited. */
import type { Migration } from '@alluvium/database'

const isAtLoopback = ['127.0.0.1', 'localhost', '[::1]']
  .flatMap((host) => [host, `${host}/%`, `${host}:%`])
  .flatMap((rest) => [`start_url LIKE 'http://${rest}'`, `start_url LIKE 'https://${rest}'`])
  .join(' OR ')

export const crawlsMigration: Migration = {
  name: '001-crawls',
  statements: ({ integer, text, counter, clustered }) => [
    `CREATE TABLE crawls (
        number ${counter},
        crawl_id ${text} NOT NULL UNIQUE,
        account ${text} NOT NULL,
        start_url ${text} NOT NULL,
        max_pages ${integer} NOT NULL,
        request_delay_ms ${integer} NOT NULL,
        concurrency ${integer} NOT NULL,
        use_sitemaps ${integer} NOT NULL,
        loopback ${integer} NOT NULL,
        state ${text} NOT NULL,
        stop_reason ${text},
        failure ${text},
        scope ${integer},
        sitemaps ${integer} NOT NULL,
        waiting ${integer} NOT NULL DEFAULT 0,
        inbox ${integer} NOT NULL DEFAULT 0,
        reserved ${integer} NOT NULL DEFAULT 0,
        spent ${integer} NOT NULL DEFAULT 0,
        slots ${integer} NOT NULL DEFAULT 0,
        crawled ${integer} NOT NULL DEFAULT 0,
        failed ${integer} NOT NULL DEFAULT 0,
        skipped ${integer} NOT NULL DEFAULT 0,
        redirected ${integer} NOT NULL DEFAULT 0,
        issues ${integer} NOT NULL DEFAULT 0,
        bytes ${integer} NOT NULL DEFAULT 0,
        responses ${integer} NOT NULL DEFAULT 0,
        response_ms ${integer} NOT NULL DEFAULT 0,
        remainder ${text},
        created_at ${integer} NOT NULL,
        started_at ${integer},
        completed_at ${integer},
        CHECK (spent + reserved <= max_pages),
        CHECK (slots <= concurrency),
        CHECK (waiting >= 0 AND reserved >= 0 AND slots >= 0 AND inbox >= 0)
      )`,
    'CREATE INDEX crawls_by_account ON crawls (account, number)',
    'CREATE INDEX crawls_by_state ON crawls (state)',
    `CREATE TABLE hosts (
        number ${counter},
        name ${text} NOT NULL UNIQUE,
        holder ${text},
        epoch ${integer} NOT NULL DEFAULT 0,
        leased_until ${integer} NOT NULL DEFAULT 0,
        due_at ${integer} NOT NULL DEFAULT 0,
        gap_ms ${integer} NOT NULL DEFAULT 0
      )`,
    'CREATE INDEX hosts_by_holder ON hosts (holder)',
    `CREATE TABLE queues (
        crawl ${integer} NOT NULL,
        host ${integer} NOT NULL,
        last ${integer} NOT NULL DEFAULT 0,
        head ${integer} NOT NULL DEFAULT 1,
        waiting ${integer} NOT NULL DEFAULT 0,
        inbox ${integer} NOT NULL DEFAULT 0,
        credits ${integer} NOT NULL DEFAULT 0,
        slots ${integer} NOT NULL DEFAULT 0,
        PRIMARY KEY (crawl, host)
      ) ${clustered}`,
    'CREATE INDEX queues_by_host ON queues (host)',
    `CREATE TABLE addresses (
        crawl ${integer} NOT NULL,
        host ${integer} NOT NULL,
        seq ${integer} NOT NULL,
        url ${text} NOT NULL,
        depth ${integer} NOT NULL,
        referrer_host ${integer},
        referrer_seq ${integer},
        via ${text},
        PRIMARY KEY (crawl, host, seq)
      ) ${clustered}`,
    `CREATE TABLE results (
        crawl ${integer} NOT NULL,
        host ${integer} NOT NULL,
        seq ${integer} NOT NULL,
        page_id ${text} NOT NULL,
        outcome ${text} NOT NULL,
        status ${integer},
        content_type ${text},
        bytes ${integer} NOT NULL,
        response_ms ${integer},
        title ${text},
        canonical ${text},
        noindex ${integer} NOT NULL,
        ended_at ${integer} NOT NULL,
        PRIMARY KEY (crawl, host, seq)
      ) ${clustered}`,
    `CREATE TABLE strangers (
        crawl ${integer} NOT NULL,
        url ${text} NOT NULL,
        found_at ${integer} NOT NULL,
        PRIMARY KEY (crawl, url)
      ) ${clustered}`,
    `CREATE TABLE inbox (
        number ${counter},
        crawl ${integer} NOT NULL,
        host ${integer} NOT NULL,
        url ${text} NOT NULL,
        depth ${integer} NOT NULL,
        referrer_host ${integer} NOT NULL,
        referrer_seq ${integer} NOT NULL,
        via ${text}
      )`,
    'CREATE INDEX inbox_by_queue ON inbox (crawl, host, number)',
    `CREATE TABLE issues (
        number ${counter},
        crawl ${integer} NOT NULL,
        issue_id ${text} NOT NULL,
        page_id ${text} NOT NULL,
        url ${text} NOT NULL,
        severity ${text} NOT NULL,
        category ${text} NOT NULL,
        code ${text} NOT NULL,
        message ${text} NOT NULL
      )`,
    'CREATE INDEX issues_by_crawl ON issues (crawl, number)',
    `CREATE TABLE tallies (
        crawl ${integer} NOT NULL,
        kind ${text} NOT NULL,
        name ${text} NOT NULL,
        count ${integer} NOT NULL,
        PRIMARY KEY (crawl, kind, name)
      ) ${clustered}`,
    `CREATE TABLE keys (
        id ${text} NOT NULL PRIMARY KEY,
        account ${text} NOT NULL,
        name ${text} NOT NULL,
        requests_per_minute ${integer} NOT NULL,
        digest ${text} NOT NULL UNIQUE,
        ending ${text} NOT NULL,
        created_at ${integer} NOT NULL
      )`,
    `CREATE TABLE starts (
        key_id ${text} NOT NULL,
        idempotency_key ${text} NOT NULL,
        body_digest ${text} NOT NULL,
        crawl_id ${text} NOT NULL,
        started_at ${integer} NOT NULL,
        PRIMARY KEY (key_id, idempotency_key)
      )`,
  ],
}

/** Pausing and cancelling, rules, webhooks. */
export const controlMigration: Migration = {
  name: '002-steering',
  statements: ({ integer, text, counter }) => [
    `ALTER TABLE crawls ADD COLUMN deleted_at ${integer}`,
    `ALTER TABLE crawls ADD COLUMN rules ${text}`,
    `ALTER TABLE crawls ADD COLUMN scope_url ${text}`,
    `ALTER TABLE crawls ADD COLUMN webhook_url ${text}`,
    `ALTER TABLE crawls ADD COLUMN webhook_secret ${text}`,
    `CREATE TABLE deliveries (
        number ${counter},
        id ${text} NOT NULL,
        crawl ${integer} NOT NULL,
        url ${text} NOT NULL,
        secret ${text} NOT NULL,
        loopback ${integer} NOT NULL,
        body ${text} NOT NULL,
        created_at ${integer} NOT NULL,
        due_at ${integer},
        tries ${integer} NOT NULL DEFAULT 0,
        leased_until ${integer} NOT NULL DEFAULT 0,
        last_status ${integer}
      )`,
    'CREATE INDEX deliveries_by_time ON deliveries (due_at)',
    'CREATE INDEX deliveries_by_crawl ON deliveries (crawl, number)',
  ],
}

export const networksMigration: Migration = {
  name: '006-networks',
  statements: ({ text }) => [
    `ALTER TABLE crawls ADD COLUMN network ${text}`,
    // What is under way on this machine goes on.
    `UPDATE crawls SET network = 'loopback' WHERE loopback = 1 AND (${isAtLoopback})`,
  ],
}

export const budgetsMigration: Migration = {
  name: '007-budgets',
  statements: ({ integer }) => [
    `ALTER TABLE crawls ADD COLUMN addresses ${integer} NOT NULL DEFAULT 0`,
    `ALTER TABLE crawls ADD COLUMN addresses_dropped ${integer} NOT NULL DEFAULT 0`,
    `UPDATE crawls SET addresses = (SELECT COALESCE(SUM(queues.last), 0) FROM queues WHERE queues.crawl = crawls.number)`,
    `ALTER TABLE keys ADD COLUMN granted ${integer} NOT NULL DEFAULT 1`,
    'CREATE INDEX keys_by_account ON keys (account)',
  ],
}

export const firstTriesMigration: Migration = {
  name: '011-first-tries',
  statements: ({ integer }) => [
    `ALTER TABLE deliveries ADD COLUMN failing_since ${integer}`,
    'UPDATE deliveries SET failing_since = created_at WHERE tries > 0',
  ],
}

export const clientNetworksMigration: Migration = {
  name: '008-client-networks',
  statements: ({ text }) => [`ALTER TABLE crawls ADD COLUMN client_network ${text}`],
}
