/**
 * What the service says of itself at /api/openapi.json, as types. `npm run fix` writes this file; a test fails while
 * a running service says something else.
 */
export type paths = {
    readonly "/api/v1/crawls": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** Lists crawls, newest first. */
        readonly get: operations["getApiV1Crawls"];
        readonly put?: never;
        /**
         * Starts a crawl.
         * @description With an `Idempotency-Key` header, the same request sent again answers the crawl that the first one started.
         */
        readonly post: operations["postApiV1Crawls"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v1/crawls/{crawl_id}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** How a crawl stands, live. */
        readonly get: operations["getApiV1CrawlsCrawlId"];
        readonly put?: never;
        readonly post?: never;
        /**
         * Deletes a crawl with all that it has found.
         * @description One that has not ended is cancelled first.
         */
        readonly delete: operations["deleteApiV1CrawlsCrawlId"];
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v1/crawls/{crawl_id}/cancel": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Cancels a crawl; what it has found stays.
         * @description A running, pausing or paused one. It is `cancelling` until nothing of it is in flight, and then `cancelled`.
         */
        readonly post: operations["postApiV1CrawlsCrawlIdCancel"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v1/crawls/{crawl_id}/events": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * What happens in a crawl, as it happens.
         * @description Server-sent events: `status` with the record of the crawl whenever its status changes, `page` with the record of each page when it has come to its end, and `progress` with the counts. With `Last-Event-ID` it goes on behind that event, without a gap and without a page twice, also after a restart of the service. The stream ends when the crawl has ended and all was told, when it is deleted, and within seconds of its key being revoked.
         */
        readonly get: operations["getApiV1CrawlsCrawlIdEvents"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v1/crawls/{crawl_id}/export": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Everything a crawl has so far, as one file.
         * @description The file is made while it is read. `warc` is WARC 1.1, each record packed by gzip; `wacz` is WACZ 1.1.1, which replay tools open; `sitemap` has 50,000 addresses at most, and `part` says which.
         */
        readonly get: operations["getApiV1CrawlsCrawlIdExport"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v1/crawls/{crawl_id}/issues": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** Lists what is wrong with the pages of a crawl, in the order in which it was found. */
        readonly get: operations["getApiV1CrawlsCrawlIdIssues"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v1/crawls/{crawl_id}/pages": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Lists every address that a crawl has discovered, with its outcome.
         * @description First those that came to their end, in that order. While the crawl runs, more are added behind the last one: who has read to the end goes on with the same cursor later. When it has ended, those that it never asked follow (out of scope, past max_pages, cancelled); they have no `page_id`.
         */
        readonly get: operations["getApiV1CrawlsCrawlIdPages"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v1/crawls/{crawl_id}/pages/{page_id}/content": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * What a page holds, with the media type that its server gave it.
         * @description Unpacked, and otherwise byte for byte. It is sent so that no browser runs anything of it.
         */
        readonly get: operations["getApiV1CrawlsCrawlIdPagesPageIdContent"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v1/crawls/{crawl_id}/pages/{page_id}/links": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** Where a page leads: the addresses on it that a crawl may follow, each once, in the order of the page. */
        readonly get: operations["getApiV1CrawlsCrawlIdPagesPageIdLinks"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v1/crawls/{crawl_id}/pause": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Pauses a crawl.
         * @description It is `pausing` until what is in flight has ended, within seconds, and then `paused`, for as long as you like and over restarts. Nothing that was counted is fetched again. Asking again is no mistake.
         */
        readonly post: operations["postApiV1CrawlsCrawlIdPause"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v1/crawls/{crawl_id}/resume": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Lets a paused crawl go on where it was.
         * @description Also one that is still pausing. Asking again is no mistake.
         */
        readonly post: operations["postApiV1CrawlsCrawlIdResume"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v1/crawls/{crawl_id}/stats": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** What a crawl has counted, live. */
        readonly get: operations["getApiV1CrawlsCrawlIdStats"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v1/keys": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** Lists API keys, newest first. */
        readonly get: operations["getApiV1Keys"];
        readonly put?: never;
        /** Makes an API key. */
        readonly post: operations["postApiV1Keys"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v1/keys/{id}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        readonly post?: never;
        /** Revokes an API key at once. */
        readonly delete: operations["deleteApiV1KeysId"];
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/health": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** Whether the service is up; never counts against a key’s limit. */
        readonly get: operations["getHealth"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
};
export type webhooks = Record<string, never>;
export type components = {
    schemas: {
        readonly Crawl: {
            /** @description When it ended, however it did. */
            readonly completed_at: string | null;
            /** Format: uuid */
            readonly crawl_id: string;
            /** Format: date-time */
            readonly created_at: string;
            readonly issues_found: number;
            /** @description Pages fetched. */
            readonly pages_crawled: number;
            /** @description Pages attempted without success. Crawled and failed together never pass max_pages. */
            readonly pages_failed: number;
            /** @description Addresses found that have not ended, those in flight included. */
            readonly pages_queued: number;
            /** @description Addresses found and not attempted: disallowed, out of scope, of another type, past max_pages, cancelled. */
            readonly pages_skipped: number;
            /** @description As it was given. */
            readonly start_url: string;
            readonly started_at: string | null;
            /** @enum {string} */
            readonly status: "running" | "pausing" | "paused" | "cancelling" | "cancelled" | "completed" | "failed";
            readonly stop_reason: ("exhausted" | "max_pages" | "cancelled" | "start_unreachable" | "start_disallowed" | "start_blocked" | "error") | null;
        };
        readonly CrawlIssue: {
            /** @enum {string} */
            readonly category: "links" | "redirects" | "content" | "metadata" | "robots" | "performance" | "security";
            /**
             * @description Permanent; says which one fact it is.
             * @example missing-title
             */
            readonly code: string;
            /** Format: uuid */
            readonly issue_id: string;
            readonly message: string;
            /** Format: uuid */
            readonly page_id: string;
            /** @enum {string} */
            readonly severity: "critical" | "error" | "warning" | "info";
            readonly url: string;
        };
        readonly CrawlLink: {
            /** @description Whether it is on the page’s own host. */
            readonly is_internal: boolean;
            readonly url: string;
        };
        readonly CrawlPage: {
            /** @description Of the body, unpacked. */
            readonly bytes: number;
            readonly canonical: string | null;
            readonly content_type: string | null;
            /** @description Links from the start; null outside of the scope. */
            readonly depth: number | null;
            /** @description The first page of the crawl with the same content. */
            readonly duplicate_of: string | null;
            /** @description Where it leads over all redirects; the same as `url` without any. */
            readonly final_url: string;
            /** @enum {string} */
            readonly outcome: "fetched" | "redirected" | "disallowed" | "out_of_scope" | "skipped_type" | "too_large" | "http_error" | "network_error" | "timeout" | "blocked_address" | "over_max_pages" | "cancelled";
            /** @description Null for an address that was never asked. */
            readonly page_id: string | null;
            /** @description The page on which it was found first. */
            readonly referrer: string | null;
            readonly response_time_ms: number | null;
            /** @description The HTTP status; null where no answer came. */
            readonly status: number | null;
            readonly title: string | null;
            readonly url: string;
        };
        readonly CrawlStarted: {
            /** Format: uuid */
            readonly crawl_id: string;
            readonly message: string;
            /** @constant */
            readonly status: "running";
            /** @description With a webhook_url: what its messages are signed with; shown only now. */
            readonly webhook_secret?: string;
        };
        readonly CrawlStats: {
            /** @description Of all answers, redirects and errors included; until the last byte. */
            readonly avg_response_time_ms: number;
            /** @description Of all bodies read, unpacked. */
            readonly bytes: number;
            readonly content_types: {
                readonly [key: string]: number;
            };
            /** Format: uuid */
            readonly crawl_id: string;
            readonly issues_by_category: {
                readonly [key: string]: number;
            };
            readonly issues_by_severity: {
                readonly [key: string]: number;
            };
            /** @description Every address found, by how it ended. What has not ended is pages_queued of the record. */
            readonly outcomes: {
                readonly [key: string]: number;
            };
            /** @description At most 1.6 % too low. */
            readonly p95_response_time_ms: number;
            /** @description Pages attempted since the crawl started, until it ended. */
            readonly pages_per_second: number;
            readonly status_codes: {
                readonly [key: string]: number;
            };
            readonly total_issues: number;
            /** @description Pages attempted: crawled and failed. */
            readonly total_pages: number;
        };
        readonly Health: {
            /** @constant */
            readonly status: "ok";
            readonly version: string;
        };
        readonly Key: {
            /** Format: date-time */
            readonly created_at: string;
            /** Format: uuid */
            readonly id: string;
            /** @description Whole when it is made, and only then; else its last four characters. */
            readonly key: string;
            readonly name: string;
            readonly requests_per_minute: number;
        };
        readonly Refusal: {
            /** @description Permanent and documented; also in the header Error-Code. */
            readonly code: string;
            /** @description A sentence for the person who asked. */
            readonly error: string;
        };
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
};
export type $defs = Record<string, never>;
export interface operations {
    readonly getApiV1Crawls: {
        readonly parameters: {
            readonly query?: {
                /** @description How many at most; more than 1000 are cut to that. */
                readonly limit?: number;
                /** @description How many of the newest to leave out. */
                readonly offset?: number;
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description OK */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": readonly components["schemas"]["Crawl"][];
                };
            };
            /**
             * @description Bad Request
             *     - `http.invalid-field`: A field of the body, the path or the query is missing or not what it must be; the sentence names it.
             */
            readonly 400: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
            /**
             * @description Unauthorized
             *     - `http.unauthenticated`: This request needs credentials and came without them.
             *     - `crawl.key-wrong`: the key is none, or was revoked
             *     - `crawl.token-invalid`: the token is not for this service, was revoked, or is expired
             */
            readonly 401: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
            /**
             * @description Too Many Requests
             *     - `http.too-many-requests`: The limit of requests a minute is used up; `Retry-After` says how long to wait.
             */
            readonly 429: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
            /**
             * @description Internal Server Error
             *     - `internal`: A bug on our side. The answer says nothing but the request id, which finds it in the logs.
             */
            readonly 500: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
            /**
             * @description Service Unavailable
             *     - `crawl.issuer-unavailable`: whoever issued the token does not answer
             */
            readonly 503: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    readonly postApiV1Crawls: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": {
                    /**
                     * @description Requests in flight at most.
                     * @default 4
                     */
                    readonly concurrency?: number;
                    /**
                     * @description Addresses of which path and query match one of these are not followed. A star stands for any characters, slashes too; everything else for itself.
                     * @default []
                     */
                    readonly exclude?: readonly string[];
                    /**
                     * @description Only addresses of which path and query match one of these are followed; the start is fetched in any case. A star stands for any characters, slashes too; everything else for itself.
                     * @default []
                     */
                    readonly include?: readonly string[];
                    /** @description Links from the start that are followed at most; 0 for the start alone. Without it 1,000. */
                    readonly max_depth?: number;
                    /**
                     * @description Pages attempted at most, exactly.
                     * @default 100
                     */
                    readonly max_pages?: number;
                    /**
                     * @description Whether the scripts of pages are run in a browser, and what they leave is read. A page that can not be rendered is read as it came.
                     * @default false
                     */
                    readonly render?: boolean;
                    /**
                     * @description The least time between the starts of two requests to one host.
                     * @default 500
                     */
                    readonly request_delay_ms?: number;
                    /**
                     * @description Whether what robots.txt disallows is left out. Its Crawl-delay holds in any case, and so does nofollow.
                     * @default true
                     */
                    readonly respect_robots?: boolean;
                    /**
                     * @description What belongs to the crawl, as seen from where the start answers: its `host`; its `domain`, which is its registrable domain by the Public Suffix List (private suffixes count, so `a.github.io` is one) and every name below that; or what is on its host and begins with its path up to the last slash (`prefix`).
                     * @default host
                     * @enum {string}
                     */
                    readonly scope?: "host" | "domain" | "prefix";
                    /**
                     * @description Where the crawl begins; the crawl stays on its host, or on the one it redirects to.
                     * @example https://example.com/
                     */
                    readonly start_url: string;
                    /**
                     * @description Whether sitemaps are read for addresses.
                     * @default true
                     */
                    readonly use_sitemaps?: boolean;
                    /**
                     * @description Sent with every request; what stands before its first `/` is the name that robots.txt may address.
                     * @example ExampleBot/1.0 (+https://example.com/bot)
                     */
                    readonly user_agent?: string;
                    /** @description Is sent a POST of `{id, type, created_at, crawl}` when the crawl has started and ended: `crawl.started`, then `crawl.completed`, `crawl.failed` or `crawl.cancelled`, with `Alluvium-Signature: t=<seconds>,v1=<HMAC-SHA256 of "t.body" under the secret, hexadecimal>`. An answer other than 2xx, or none within ten seconds, has the message sent again, ever more rarely, for a day; `id` stays the same. Redirects are not followed. */
                    readonly webhook_url?: string;
                };
            };
        };
        readonly responses: {
            /** @description Accepted */
            readonly 202: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["CrawlStarted"];
                };
            };
            /**
             * @description Bad Request
             *     - `http.invalid-field`: A field of the body, the path or the query is missing or not what it must be; the sentence names it.
             *     - `http.malformed-json`: The body is not JSON in UTF-8, or is nested too deeply.
             *     - `http.unknown-field`: The body has a field that this request does not know; the sentence names it.
             *     - `crawl.target-blocked`: the start is not on the public internet
             *     - `crawl.rendering-unavailable`: render is true, and the service was started without --render
             *     - `crawl.webhook-blocked`: the webhook is not on the public internet
             */
            readonly 400: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
            /**
             * @description Unauthorized
             *     - `http.unauthenticated`: This request needs credentials and came without them.
             *     - `crawl.key-wrong`: the key is none, or was revoked
             *     - `crawl.token-invalid`: the token is not for this service, was revoked, or is expired
             */
            readonly 401: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
            /**
             * @description Conflict
             *     - `crawl.idempotency-key-used`: the Idempotency-Key came with another body
             */
            readonly 409: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
            /**
             * @description Payload Too Large
             *     - `http.body-too-large`: The body is larger than this request takes; the sentence says how much that is.
             */
            readonly 413: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
            /**
             * @description Unsupported Media Type
             *     - `http.unsupported-media-type`: The body is not in a media type or content coding that this request takes.
             */
            readonly 415: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
            /**
             * @description Too Many Requests
             *     - `http.too-many-requests`: The limit of requests a minute is used up; `Retry-After` says how long to wait.
             */
            readonly 429: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
            /**
             * @description Internal Server Error
             *     - `internal`: A bug on our side. The answer says nothing but the request id, which finds it in the logs.
             */
            readonly 500: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
            /**
             * @description Service Unavailable
             *     - `crawl.issuer-unavailable`: whoever issued the token does not answer
             *     - `crawl.queue-full`: too many crawls are running
             */
            readonly 503: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    readonly getApiV1CrawlsCrawlId: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly crawl_id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description OK */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Crawl"];
                };
            };
            /**
             * @description Bad Request
             *     - `http.invalid-field`: A field of the body, the path or the query is missing or not what it must be; the sentence names it.
             */
            readonly 400: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
            /**
             * @description Unauthorized
             *     - `http.unauthenticated`: This request needs credentials and came without them.
             *     - `crawl.key-wrong`: the key is none, or was revoked
             *     - `crawl.token-invalid`: the token is not for this service, was revoked, or is expired
             */
            readonly 401: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
            /**
             * @description Not Found
             *     - `crawl.crawl-missing`: there is no such crawl, or it is another account’s
             */
            readonly 404: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
            /**
             * @description Too Many Requests
             *     - `http.too-many-requests`: The limit of requests a minute is used up; `Retry-After` says how long to wait.
             */
            readonly 429: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
            /**
             * @description Internal Server Error
             *     - `internal`: A bug on our side. The answer says nothing but the request id, which finds it in the logs.
             */
            readonly 500: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
            /**
             * @description Service Unavailable
             *     - `crawl.issuer-unavailable`: whoever issued the token does not answer
             */
            readonly 503: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    readonly deleteApiV1CrawlsCrawlId: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly crawl_id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description No Content */
            readonly 204: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            /**
             * @description Bad Request
             *     - `http.invalid-field`: A field of the body, the path or the query is missing or not what it must be; the sentence names it.
             */
            readonly 400: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
            /**
             * @description Unauthorized
             *     - `http.unauthenticated`: This request needs credentials and came without them.
             *     - `crawl.key-wrong`: the key is none, or was revoked
             *     - `crawl.token-invalid`: the token is not for this service, was revoked, or is expired
             */
            readonly 401: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
            /**
             * @description Not Found
             *     - `crawl.crawl-missing`: there is no such crawl, or it is another account’s
             */
            readonly 404: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
            /**
             * @description Payload Too Large
             *     - `http.body-too-large`: The body is larger than this request takes; the sentence says how much that is.
             */
            readonly 413: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
            /**
             * @description Unsupported Media Type
             *     - `http.unsupported-media-type`: The body is not in a media type or content coding that this request takes.
             */
            readonly 415: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
            /**
             * @description Too Many Requests
             *     - `http.too-many-requests`: The limit of requests a minute is used up; `Retry-After` says how long to wait.
             */
            readonly 429: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
            /**
             * @description Internal Server Error
             *     - `internal`: A bug on our side. The answer says nothing but the request id, which finds it in the logs.
             */
            readonly 500: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
            /**
             * @description Service Unavailable
             *     - `crawl.issuer-unavailable`: whoever issued the token does not answer
             */
            readonly 503: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    readonly postApiV1CrawlsCrawlIdCancel: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly crawl_id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Accepted */
            readonly 202: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Crawl"];
                };
            };
            /**
             * @description Bad Request
             *     - `http.invalid-field`: A field of the body, the path or the query is missing or not what it must be; the sentence names it.
             */
            readonly 400: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
            /**
             * @description Unauthorized
             *     - `http.unauthenticated`: This request needs credentials and came without them.
             *     - `crawl.key-wrong`: the key is none, or was revoked
             *     - `crawl.token-invalid`: the token is not for this service, was revoked, or is expired
             */
            readonly 401: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
            /**
             * @description Not Found
             *     - `crawl.crawl-missing`: there is no such crawl, or it is another account’s
             */
            readonly 404: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
            /**
             * @description Conflict
             *     - `crawl.crawl-ended`: it has ended already
             */
            readonly 409: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
            /**
             * @description Payload Too Large
             *     - `http.body-too-large`: The body is larger than this request takes; the sentence says how much that is.
             */
            readonly 413: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
            /**
             * @description Unsupported Media Type
             *     - `http.unsupported-media-type`: The body is not in a media type or content coding that this request takes.
             */
            readonly 415: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
            /**
             * @description Too Many Requests
             *     - `http.too-many-requests`: The limit of requests a minute is used up; `Retry-After` says how long to wait.
             */
            readonly 429: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
            /**
             * @description Internal Server Error
             *     - `internal`: A bug on our side. The answer says nothing but the request id, which finds it in the logs.
             */
            readonly 500: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
            /**
             * @description Service Unavailable
             *     - `crawl.issuer-unavailable`: whoever issued the token does not answer
             */
            readonly 503: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    readonly getApiV1CrawlsCrawlIdEvents: {
        readonly parameters: {
            readonly query?: {
                /** @description Without an id to go on from: whether the pages that there are already are told too. */
                readonly from?: "start" | "now";
                /** @description As the header `Last-Event-ID`, which comes first. */
                readonly last_event_id?: string;
            };
            readonly header?: never;
            readonly path: {
                readonly crawl_id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description OK */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "text/event-stream": unknown;
                };
            };
            /**
             * @description Bad Request
             *     - `http.invalid-field`: A field of the body, the path or the query is missing or not what it must be; the sentence names it.
             *     - `crawl.last-event-id-invalid`: Last-Event-ID is no id of this stream
             */
            readonly 400: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
            /**
             * @description Unauthorized
             *     - `http.unauthenticated`: This request needs credentials and came without them.
             *     - `crawl.key-wrong`: the key is none, or was revoked
             *     - `crawl.token-invalid`: the token is not for this service, was revoked, or is expired
             */
            readonly 401: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
            /**
             * @description Not Found
             *     - `crawl.crawl-missing`: there is no such crawl, or it is another account’s
             */
            readonly 404: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
            /**
             * @description Too Many Requests
             *     - `http.too-many-requests`: The limit of requests a minute is used up; `Retry-After` says how long to wait.
             */
            readonly 429: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
            /**
             * @description Internal Server Error
             *     - `internal`: A bug on our side. The answer says nothing but the request id, which finds it in the logs.
             */
            readonly 500: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
            /**
             * @description Service Unavailable
             *     - `crawl.issuer-unavailable`: whoever issued the token does not answer
             */
            readonly 503: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    readonly getApiV1CrawlsCrawlIdExport: {
        readonly parameters: {
            readonly query?: {
                readonly format?: "ndjson" | "csv" | "warc" | "wacz" | "sitemap" | "markdown";
                /** @description Of a sitemap. */
                readonly part?: number;
            };
            readonly header?: never;
            readonly path: {
                readonly crawl_id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description OK */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/gzip": unknown;
                    readonly "application/wacz": unknown;
                    readonly "application/x-ndjson": unknown;
                    readonly "application/xml": unknown;
                    readonly "text/csv": unknown;
                    readonly "text/markdown": unknown;
                };
            };
            /**
             * @description Bad Request
             *     - `http.invalid-field`: A field of the body, the path or the query is missing or not what it must be; the sentence names it.
             */
            readonly 400: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
            /**
             * @description Unauthorized
             *     - `http.unauthenticated`: This request needs credentials and came without them.
             *     - `crawl.key-wrong`: the key is none, or was revoked
             *     - `crawl.token-invalid`: the token is not for this service, was revoked, or is expired
             */
            readonly 401: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
            /**
             * @description Not Found
             *     - `crawl.crawl-missing`: there is no such crawl, or it is another account’s
             */
            readonly 404: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
            /**
             * @description Too Many Requests
             *     - `http.too-many-requests`: The limit of requests a minute is used up; `Retry-After` says how long to wait.
             */
            readonly 429: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
            /**
             * @description Internal Server Error
             *     - `internal`: A bug on our side. The answer says nothing but the request id, which finds it in the logs.
             */
            readonly 500: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
            /**
             * @description Service Unavailable
             *     - `crawl.issuer-unavailable`: whoever issued the token does not answer
             */
            readonly 503: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    readonly getApiV1CrawlsCrawlIdIssues: {
        readonly parameters: {
            readonly query?: {
                /** @description Where to go on, as the `Link` header of the page before says; 0 is the beginning. */
                readonly cursor?: number;
                /** @description How many at most; more than 1000 are cut to that. */
                readonly limit?: number;
            };
            readonly header?: never;
            readonly path: {
                readonly crawl_id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description OK */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": readonly components["schemas"]["CrawlIssue"][];
                };
            };
            /**
             * @description Bad Request
             *     - `http.invalid-field`: A field of the body, the path or the query is missing or not what it must be; the sentence names it.
             */
            readonly 400: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
            /**
             * @description Unauthorized
             *     - `http.unauthenticated`: This request needs credentials and came without them.
             *     - `crawl.key-wrong`: the key is none, or was revoked
             *     - `crawl.token-invalid`: the token is not for this service, was revoked, or is expired
             */
            readonly 401: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
            /**
             * @description Not Found
             *     - `crawl.crawl-missing`: there is no such crawl, or it is another account’s
             */
            readonly 404: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
            /**
             * @description Too Many Requests
             *     - `http.too-many-requests`: The limit of requests a minute is used up; `Retry-After` says how long to wait.
             */
            readonly 429: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
            /**
             * @description Internal Server Error
             *     - `internal`: A bug on our side. The answer says nothing but the request id, which finds it in the logs.
             */
            readonly 500: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
            /**
             * @description Service Unavailable
             *     - `crawl.issuer-unavailable`: whoever issued the token does not answer
             */
            readonly 503: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    readonly getApiV1CrawlsCrawlIdPages: {
        readonly parameters: {
            readonly query?: {
                /** @description Where to go on, as the `Link` header of the page before says; 0 is the beginning. */
                readonly cursor?: number;
                /** @description How many at most; more than 1000 are cut to that. */
                readonly limit?: number;
            };
            readonly header?: never;
            readonly path: {
                readonly crawl_id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description OK */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": readonly components["schemas"]["CrawlPage"][];
                };
            };
            /**
             * @description Bad Request
             *     - `http.invalid-field`: A field of the body, the path or the query is missing or not what it must be; the sentence names it.
             */
            readonly 400: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
            /**
             * @description Unauthorized
             *     - `http.unauthenticated`: This request needs credentials and came without them.
             *     - `crawl.key-wrong`: the key is none, or was revoked
             *     - `crawl.token-invalid`: the token is not for this service, was revoked, or is expired
             */
            readonly 401: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
            /**
             * @description Not Found
             *     - `crawl.crawl-missing`: there is no such crawl, or it is another account’s
             */
            readonly 404: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
            /**
             * @description Too Many Requests
             *     - `http.too-many-requests`: The limit of requests a minute is used up; `Retry-After` says how long to wait.
             */
            readonly 429: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
            /**
             * @description Internal Server Error
             *     - `internal`: A bug on our side. The answer says nothing but the request id, which finds it in the logs.
             */
            readonly 500: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
            /**
             * @description Service Unavailable
             *     - `crawl.issuer-unavailable`: whoever issued the token does not answer
             */
            readonly 503: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    readonly getApiV1CrawlsCrawlIdPagesPageIdContent: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly crawl_id: string;
                readonly page_id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description OK */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "*/*": unknown;
                };
            };
            /**
             * @description Bad Request
             *     - `http.invalid-field`: A field of the body, the path or the query is missing or not what it must be; the sentence names it.
             */
            readonly 400: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
            /**
             * @description Unauthorized
             *     - `http.unauthenticated`: This request needs credentials and came without them.
             *     - `crawl.key-wrong`: the key is none, or was revoked
             *     - `crawl.token-invalid`: the token is not for this service, was revoked, or is expired
             */
            readonly 401: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
            /**
             * @description Not Found
             *     - `crawl.crawl-missing`: there is no such crawl, or it is another account’s
             *     - `crawl.page-missing`: the crawl has no such page
             *     - `crawl.content-missing`: nothing is kept of what the page holds
             */
            readonly 404: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
            /**
             * @description Too Many Requests
             *     - `http.too-many-requests`: The limit of requests a minute is used up; `Retry-After` says how long to wait.
             */
            readonly 429: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
            /**
             * @description Internal Server Error
             *     - `internal`: A bug on our side. The answer says nothing but the request id, which finds it in the logs.
             */
            readonly 500: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
            /**
             * @description Service Unavailable
             *     - `crawl.issuer-unavailable`: whoever issued the token does not answer
             */
            readonly 503: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    readonly getApiV1CrawlsCrawlIdPagesPageIdLinks: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly crawl_id: string;
                readonly page_id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description OK */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": readonly components["schemas"]["CrawlLink"][];
                };
            };
            /**
             * @description Bad Request
             *     - `http.invalid-field`: A field of the body, the path or the query is missing or not what it must be; the sentence names it.
             */
            readonly 400: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
            /**
             * @description Unauthorized
             *     - `http.unauthenticated`: This request needs credentials and came without them.
             *     - `crawl.key-wrong`: the key is none, or was revoked
             *     - `crawl.token-invalid`: the token is not for this service, was revoked, or is expired
             */
            readonly 401: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
            /**
             * @description Not Found
             *     - `crawl.crawl-missing`: there is no such crawl, or it is another account’s
             *     - `crawl.page-missing`: the crawl has no such page
             *     - `crawl.content-missing`: nothing is kept of what the page holds
             */
            readonly 404: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
            /**
             * @description Too Many Requests
             *     - `http.too-many-requests`: The limit of requests a minute is used up; `Retry-After` says how long to wait.
             */
            readonly 429: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
            /**
             * @description Internal Server Error
             *     - `internal`: A bug on our side. The answer says nothing but the request id, which finds it in the logs.
             */
            readonly 500: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
            /**
             * @description Service Unavailable
             *     - `crawl.issuer-unavailable`: whoever issued the token does not answer
             */
            readonly 503: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    readonly postApiV1CrawlsCrawlIdPause: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly crawl_id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Accepted */
            readonly 202: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Crawl"];
                };
            };
            /**
             * @description Bad Request
             *     - `http.invalid-field`: A field of the body, the path or the query is missing or not what it must be; the sentence names it.
             */
            readonly 400: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
            /**
             * @description Unauthorized
             *     - `http.unauthenticated`: This request needs credentials and came without them.
             *     - `crawl.key-wrong`: the key is none, or was revoked
             *     - `crawl.token-invalid`: the token is not for this service, was revoked, or is expired
             */
            readonly 401: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
            /**
             * @description Not Found
             *     - `crawl.crawl-missing`: there is no such crawl, or it is another account’s
             */
            readonly 404: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
            /**
             * @description Conflict
             *     - `crawl.crawl-ended`: it has ended already
             *     - `crawl.crawl-cancelling`: it is being cancelled
             */
            readonly 409: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
            /**
             * @description Payload Too Large
             *     - `http.body-too-large`: The body is larger than this request takes; the sentence says how much that is.
             */
            readonly 413: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
            /**
             * @description Unsupported Media Type
             *     - `http.unsupported-media-type`: The body is not in a media type or content coding that this request takes.
             */
            readonly 415: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
            /**
             * @description Too Many Requests
             *     - `http.too-many-requests`: The limit of requests a minute is used up; `Retry-After` says how long to wait.
             */
            readonly 429: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
            /**
             * @description Internal Server Error
             *     - `internal`: A bug on our side. The answer says nothing but the request id, which finds it in the logs.
             */
            readonly 500: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
            /**
             * @description Service Unavailable
             *     - `crawl.issuer-unavailable`: whoever issued the token does not answer
             */
            readonly 503: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    readonly postApiV1CrawlsCrawlIdResume: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly crawl_id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Accepted */
            readonly 202: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Crawl"];
                };
            };
            /**
             * @description Bad Request
             *     - `http.invalid-field`: A field of the body, the path or the query is missing or not what it must be; the sentence names it.
             */
            readonly 400: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
            /**
             * @description Unauthorized
             *     - `http.unauthenticated`: This request needs credentials and came without them.
             *     - `crawl.key-wrong`: the key is none, or was revoked
             *     - `crawl.token-invalid`: the token is not for this service, was revoked, or is expired
             */
            readonly 401: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
            /**
             * @description Not Found
             *     - `crawl.crawl-missing`: there is no such crawl, or it is another account’s
             */
            readonly 404: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
            /**
             * @description Conflict
             *     - `crawl.crawl-ended`: it has ended already
             *     - `crawl.crawl-cancelling`: it is being cancelled
             */
            readonly 409: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
            /**
             * @description Payload Too Large
             *     - `http.body-too-large`: The body is larger than this request takes; the sentence says how much that is.
             */
            readonly 413: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
            /**
             * @description Unsupported Media Type
             *     - `http.unsupported-media-type`: The body is not in a media type or content coding that this request takes.
             */
            readonly 415: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
            /**
             * @description Too Many Requests
             *     - `http.too-many-requests`: The limit of requests a minute is used up; `Retry-After` says how long to wait.
             */
            readonly 429: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
            /**
             * @description Internal Server Error
             *     - `internal`: A bug on our side. The answer says nothing but the request id, which finds it in the logs.
             */
            readonly 500: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
            /**
             * @description Service Unavailable
             *     - `crawl.issuer-unavailable`: whoever issued the token does not answer
             *     - `crawl.queue-full`: too many crawls are running
             */
            readonly 503: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    readonly getApiV1CrawlsCrawlIdStats: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly crawl_id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description OK */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["CrawlStats"];
                };
            };
            /**
             * @description Bad Request
             *     - `http.invalid-field`: A field of the body, the path or the query is missing or not what it must be; the sentence names it.
             */
            readonly 400: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
            /**
             * @description Unauthorized
             *     - `http.unauthenticated`: This request needs credentials and came without them.
             *     - `crawl.key-wrong`: the key is none, or was revoked
             *     - `crawl.token-invalid`: the token is not for this service, was revoked, or is expired
             */
            readonly 401: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
            /**
             * @description Not Found
             *     - `crawl.crawl-missing`: there is no such crawl, or it is another account’s
             */
            readonly 404: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
            /**
             * @description Too Many Requests
             *     - `http.too-many-requests`: The limit of requests a minute is used up; `Retry-After` says how long to wait.
             */
            readonly 429: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
            /**
             * @description Internal Server Error
             *     - `internal`: A bug on our side. The answer says nothing but the request id, which finds it in the logs.
             */
            readonly 500: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
            /**
             * @description Service Unavailable
             *     - `crawl.issuer-unavailable`: whoever issued the token does not answer
             */
            readonly 503: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    readonly getApiV1Keys: {
        readonly parameters: {
            readonly query?: {
                /** @description How many at most; more than 1000 are cut to that. */
                readonly limit?: number;
                /** @description How many of the newest to leave out. */
                readonly offset?: number;
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description OK */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": readonly components["schemas"]["Key"][];
                };
            };
            /**
             * @description Bad Request
             *     - `http.invalid-field`: A field of the body, the path or the query is missing or not what it must be; the sentence names it.
             */
            readonly 400: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
            /**
             * @description Unauthorized
             *     - `http.unauthenticated`: This request needs credentials and came without them.
             *     - `crawl.key-wrong`: the key is none, or was revoked
             *     - `crawl.token-invalid`: the token is not for this service, was revoked, or is expired
             */
            readonly 401: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
            /**
             * @description Too Many Requests
             *     - `http.too-many-requests`: The limit of requests a minute is used up; `Retry-After` says how long to wait.
             */
            readonly 429: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
            /**
             * @description Internal Server Error
             *     - `internal`: A bug on our side. The answer says nothing but the request id, which finds it in the logs.
             */
            readonly 500: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
            /**
             * @description Service Unavailable
             *     - `crawl.issuer-unavailable`: whoever issued the token does not answer
             */
            readonly 503: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    readonly postApiV1Keys: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": {
                    /** @description With a first key only: the account of the new key. Default: the account of the key that asks. */
                    readonly account?: string;
                    /** @description What people call it. */
                    readonly name: string;
                    /**
                     * @description Requests a minute; bursts up to the whole minute’s share.
                     * @default 60
                     */
                    readonly requests_per_minute?: number;
                };
            };
        };
        readonly responses: {
            /** @description Created */
            readonly 201: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Key"];
                };
            };
            /**
             * @description Bad Request
             *     - `http.invalid-field`: A field of the body, the path or the query is missing or not what it must be; the sentence names it.
             *     - `http.malformed-json`: The body is not JSON in UTF-8, or is nested too deeply.
             *     - `http.unknown-field`: The body has a field that this request does not know; the sentence names it.
             */
            readonly 400: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
            /**
             * @description Unauthorized
             *     - `http.unauthenticated`: This request needs credentials and came without them.
             *     - `crawl.key-wrong`: the key is none, or was revoked
             *     - `crawl.token-invalid`: the token is not for this service, was revoked, or is expired
             */
            readonly 401: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
            /**
             * @description Forbidden
             *     - `crawl.account-not-yours`: account was given with a key that is no first key
             */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
            /**
             * @description Payload Too Large
             *     - `http.body-too-large`: The body is larger than this request takes; the sentence says how much that is.
             */
            readonly 413: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
            /**
             * @description Unsupported Media Type
             *     - `http.unsupported-media-type`: The body is not in a media type or content coding that this request takes.
             */
            readonly 415: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
            /**
             * @description Too Many Requests
             *     - `http.too-many-requests`: The limit of requests a minute is used up; `Retry-After` says how long to wait.
             */
            readonly 429: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
            /**
             * @description Internal Server Error
             *     - `internal`: A bug on our side. The answer says nothing but the request id, which finds it in the logs.
             */
            readonly 500: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
            /**
             * @description Service Unavailable
             *     - `crawl.issuer-unavailable`: whoever issued the token does not answer
             */
            readonly 503: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    readonly deleteApiV1KeysId: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description No Content */
            readonly 204: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            /**
             * @description Bad Request
             *     - `http.invalid-field`: A field of the body, the path or the query is missing or not what it must be; the sentence names it.
             */
            readonly 400: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
            /**
             * @description Unauthorized
             *     - `http.unauthenticated`: This request needs credentials and came without them.
             *     - `crawl.key-wrong`: the key is none, or was revoked
             *     - `crawl.token-invalid`: the token is not for this service, was revoked, or is expired
             */
            readonly 401: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
            /**
             * @description Not Found
             *     - `crawl.key-missing`: there is no such key, or it is another account’s
             */
            readonly 404: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
            /**
             * @description Payload Too Large
             *     - `http.body-too-large`: The body is larger than this request takes; the sentence says how much that is.
             */
            readonly 413: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
            /**
             * @description Unsupported Media Type
             *     - `http.unsupported-media-type`: The body is not in a media type or content coding that this request takes.
             */
            readonly 415: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
            /**
             * @description Too Many Requests
             *     - `http.too-many-requests`: The limit of requests a minute is used up; `Retry-After` says how long to wait.
             */
            readonly 429: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
            /**
             * @description Internal Server Error
             *     - `internal`: A bug on our side. The answer says nothing but the request id, which finds it in the logs.
             */
            readonly 500: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
            /**
             * @description Service Unavailable
             *     - `crawl.issuer-unavailable`: whoever issued the token does not answer
             */
            readonly 503: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    readonly getHealth: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description OK */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Health"];
                };
            };
            /**
             * @description Unauthorized
             *     - `http.unauthenticated`: This request needs credentials and came without them.
             *     - `crawl.key-wrong`: the key is none, or was revoked
             *     - `crawl.token-invalid`: the token is not for this service, was revoked, or is expired
             */
            readonly 401: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
            /**
             * @description Too Many Requests
             *     - `http.too-many-requests`: The limit of requests a minute is used up; `Retry-After` says how long to wait.
             */
            readonly 429: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
            /**
             * @description Internal Server Error
             *     - `internal`: A bug on our side. The answer says nothing but the request id, which finds it in the logs.
             */
            readonly 500: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
            /**
             * @description Service Unavailable
             *     - `crawl.issuer-unavailable`: whoever issued the token does not answer
             */
            readonly 503: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
}
