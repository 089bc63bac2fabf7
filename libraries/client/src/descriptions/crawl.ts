/**
 * What the service says of itself at /api/openapi.json, as types. `npm run fix` writes this file; a test fails while
 * a running service says something else.
 */
export type paths = {
    "/api/v1/crawls": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Lists crawls, newest first. */
        get: operations["getApiV1Crawls"];
        put?: never;
        /**
         * Starts a crawl.
         * @description With an `Idempotency-Key`, the same request sent again with the same API key answers the crawl that the first one started, for as long as there is that crawl. A start that is refused leaves the key free.
         */
        post: operations["postApiV1Crawls"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/crawls/{crawl_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** How a crawl stands, live. */
        get: operations["getApiV1CrawlsCrawlId"];
        put?: never;
        post?: never;
        /**
         * Deletes a crawl with all that it has found.
         * @description One that has not ended is cancelled first.
         */
        delete: operations["deleteApiV1CrawlsCrawlId"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/crawls/{crawl_id}/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Cancels a crawl; what it has found stays.
         * @description A running, pausing or paused one. It is `cancelling` until nothing of it is in flight, and then `cancelled`.
         */
        post: operations["postApiV1CrawlsCrawlIdCancel"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/crawls/{crawl_id}/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What happens in a crawl, as it happens.
         * @description Server-sent events: `status` with the record of the crawl whenever its status changes, `page` with the record of each page when it has come to its end, and `progress` with the counts. With `Last-Event-ID` it goes on behind that event, without a gap and without a page twice, also after a restart of the service. The stream ends when the crawl has ended and all was told, when it is deleted, and within seconds of its key being revoked.
         */
        get: operations["getApiV1CrawlsCrawlIdEvents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/crawls/{crawl_id}/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Everything a crawl has so far, as one file.
         * @description The file is made while it is read. `warc` is WARC 1.1, each record packed by gzip; `wacz` is WACZ 1.1.1, which replay tools open; `sitemap` has 50,000 addresses at most, and `part` says which.
         */
        get: operations["getApiV1CrawlsCrawlIdExport"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/crawls/{crawl_id}/issues": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Lists what is wrong with the pages of a crawl, in the order in which it was found. */
        get: operations["getApiV1CrawlsCrawlIdIssues"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/crawls/{crawl_id}/pages": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Lists every address that a crawl has discovered, with its outcome.
         * @description First those that came to their end, in that order. While the crawl runs, more are added behind the last one: who has read to the end goes on with the same cursor later. When it has ended, those that it never asked follow (out of scope, past max_pages, cancelled); they have no `page_id`.
         */
        get: operations["getApiV1CrawlsCrawlIdPages"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/crawls/{crawl_id}/pages/{page_id}/content": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What a page holds, with the media type that its server gave it.
         * @description Unpacked, and otherwise byte for byte. It is sent so that no browser runs anything of it.
         */
        get: operations["getApiV1CrawlsCrawlIdPagesPageIdContent"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/crawls/{crawl_id}/pages/{page_id}/links": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Where a page leads: the addresses on it that a crawl may follow, each once, in the order of the page. */
        get: operations["getApiV1CrawlsCrawlIdPagesPageIdLinks"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/crawls/{crawl_id}/pause": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Pauses a crawl.
         * @description It is `pausing` until what is in flight has ended, within seconds, and then `paused`, for as long as you like and over restarts. Nothing that was counted is fetched again. Asking again is no mistake.
         */
        post: operations["postApiV1CrawlsCrawlIdPause"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/crawls/{crawl_id}/resume": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Lets a paused crawl go on where it was.
         * @description Also one that is still pausing. Asking again is no mistake.
         */
        post: operations["postApiV1CrawlsCrawlIdResume"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/crawls/{crawl_id}/stats": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What a crawl has counted, live. */
        get: operations["getApiV1CrawlsCrawlIdStats"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/keys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Lists API keys, newest first. */
        get: operations["getApiV1Keys"];
        put?: never;
        /** Makes an API key. */
        post: operations["postApiV1Keys"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/keys/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Revokes an API key at once.
         * @description The crawls of its account go on; with the last key of an account its running crawls are paused, until another key resumes them.
         */
        delete: operations["deleteApiV1KeysId"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/health": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Whether the service is up; never counts against a key’s limit. */
        get: operations["getHealth"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/readyz": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Whether the service can do its work now
         * @description Its databases are asked; one that is `corrupt` takes no changes. 503 has the same body as 200, and says the reason in words.
         */
        get: operations["getReadyz"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
};
export type webhooks = Record<string, never>;
export type components = {
    schemas: {
        Crawl: {
            /** @description Links that were found and not kept: a crawl keeps a hundred addresses for each of its max_pages, at least 100,000 and at most 5,000,000, and follows the first 10,000 links of a page. It goes on with those that are kept. */
            addresses_dropped: number;
            /** @description When it ended, however it did. */
            completed_at: string | null;
            /** Format: uuid */
            crawl_id: string;
            /** Format: date-time */
            created_at: string;
            /** @description What is wrong with its pages; `/issues` lists it. */
            issues_found: number;
            /** @description Pages fetched. */
            pages_crawled: number;
            /** @description Pages attempted without success. Crawled and failed together never pass max_pages. */
            pages_failed: number;
            /** @description Addresses found that have not ended, those in flight included. */
            pages_queued: number;
            /** @description Addresses found and not attempted: disallowed, out of scope, of another type, past max_pages, cancelled. */
            pages_skipped: number;
            /** @description As it was given. */
            start_url: string;
            started_at: string | null;
            /**
             * @description `running` also while it waits for its turn.
             * @enum {string}
             */
            status: "running" | "pausing" | "paused" | "cancelling" | "cancelled" | "completed" | "failed";
            /** @description Why it ended; null while it goes on. `exhausted`: nothing was left, also where that was at exactly max_pages. `max_pages`: something was. With `failed`, what became of the start: `start_unreachable`, `start_disallowed` by robots.txt, `start_blocked` as not on the public internet; or `error`, a bug on our side. */
            stop_reason: ("exhausted" | "max_pages" | "cancelled" | "start_unreachable" | "start_disallowed" | "start_blocked" | "error") | null;
        };
        CrawlIssue: {
            /** @enum {string} */
            category: "links" | "redirects" | "content" | "metadata" | "robots" | "performance" | "security";
            /**
             * @description Permanent; says which one fact it is. There are, and more may come: `broken-link`, `server-error`, `unreachable`, `blocked-target`, `too-large`, `redirect-chain`, `redirect-loop`, `redirect-too-long`, `redirect-nowhere`, `endless-space`, `missing-title`, `duplicate-title`, `missing-description`, `duplicate-description`, `duplicate-content`, `several-canonicals`, `invalid-canonical`, `foreign-canonical`, `canonical-broken`, `canonical-redirect`, `canonical-disallowed`, `canonical-noindex`, `canonical-chain`, `sitemap-broken`, `sitemap-redirect`, `sitemap-disallowed`, `sitemap-noindex`, `sitemap-canonical`, `long-crawl-delay`, `robots-undecided`, `noindex`, `noindex-canonical`, `slow-page`, `heavy-page`, `mixed-content`.
             * @example missing-title
             */
            code: string;
            /** Format: uuid */
            issue_id: string;
            /** @description The fact as a sentence that begins with the address. */
            message: string;
            /** Format: uuid */
            page_id: string;
            /** @enum {string} */
            severity: "critical" | "error" | "warning" | "info";
            url: string;
        };
        CrawlLink: {
            /** @description Whether it is on the page’s own host. */
            is_internal: boolean;
            url: string;
        };
        CrawlPage: {
            /** @description Of the body, unpacked. */
            bytes: number;
            canonical: string | null;
            content_type: string | null;
            /** @description Links from the start; null outside of the scope. */
            depth: number | null;
            /** @description The first page of the crawl with the same content. */
            duplicate_of: string | null;
            /** @description Where it leads over all redirects; the same as `url` without any. */
            final_url: string;
            /**
             * @description How the address ended; each ends once, in one of these.
             * @enum {string}
             */
            outcome: "fetched" | "redirected" | "disallowed" | "out_of_scope" | "skipped_type" | "too_large" | "http_error" | "network_error" | "timeout" | "blocked_address" | "over_max_pages" | "cancelled";
            /** @description Null for an address that was never asked. */
            page_id: string | null;
            /** @description The page on which it was found first. */
            referrer: string | null;
            response_time_ms: number | null;
            /** @description The HTTP status; null where no answer came. */
            status: number | null;
            title: string | null;
            url: string;
        };
        CrawlStarted: {
            /** Format: uuid */
            crawl_id: string;
            message: string;
            /** @constant */
            status: "running";
            /** @description With a webhook_url: what its messages are signed with; shown only now. */
            webhook_secret?: string;
        };
        CrawlStats: {
            /** @description Of all answers, redirects and errors included; until the last byte. */
            avg_response_time_ms: number;
            /** @description Of all bodies read, unpacked. */
            bytes: number;
            content_types: {
                [key: string]: number;
            };
            /** Format: uuid */
            crawl_id: string;
            issues_by_category: {
                [key: string]: number;
            };
            issues_by_severity: {
                [key: string]: number;
            };
            /** @description Every address found, by how it ended. What has not ended is pages_queued of the record. */
            outcomes: {
                [key: string]: number;
            };
            /** @description At most 1.6 % too low. */
            p95_response_time_ms: number;
            /** @description Pages attempted since the crawl started, until it ended. */
            pages_per_second: number;
            status_codes: {
                [key: string]: number;
            };
            total_issues: number;
            /** @description Pages attempted: crawled and failed. */
            total_pages: number;
        };
        CreateKeyRequest: {
            /** @description With a first key only: the account of the new key. Default: the account of the key that asks. */
            account?: string;
            /** @description What people call it. */
            name: string;
            /** @description Requests a minute; bursts up to the whole minute’s share. Default: 60, or the rate of the key that asks where that is less. A key makes keys of its own rate at most, and they take from the share of its account; those that a first key makes add to it. */
            requests_per_minute?: number;
        };
        Health: {
            /** @constant */
            status: "ok";
            version: string;
        };
        Key: {
            /** Format: date-time */
            created_at: string;
            /** Format: uuid */
            id: string;
            /** @description Whole when it is made, and only then; else its last four characters. */
            key: string;
            name: string;
            requests_per_minute: number;
        };
        Problem: {
            /** @description Permanent and documented; also in the header Error-Code. */
            code: string;
            /** @description A sentence for the person who asked. */
            error: string;
        };
        Readiness: {
            reason?: string;
            /** @enum {string} */
            status: "ok" | "unavailable";
            subsystems: {
                /** @enum {string} */
                metadata: "ok" | "unavailable" | "corrupt";
            };
        };
        StartCrawlRequest: {
            /**
             * @description Requests in flight at most.
             * @default 4
             */
            concurrency?: number;
            /**
             * @description Addresses of which path and query match one of these are not followed. A star stands for any characters, slashes too; everything else for itself.
             * @default []
             */
            exclude?: string[];
            /**
             * @description Only addresses of which path and query match one of these are followed; the start is fetched in any case. A star stands for any characters, slashes too; everything else for itself.
             * @default []
             */
            include?: string[];
            /** @description Links from the start that are followed at most; 0 for the start alone. Without it 1,000. */
            max_depth?: number;
            /**
             * @description Pages attempted at most, exactly.
             * @default 100
             */
            max_pages?: number;
            /**
             * @description Whether the scripts of pages are run in a browser, and what they leave is read. A page that can not be rendered is read as it came.
             * @default false
             */
            render?: boolean;
            /**
             * @description The least time between the starts of two requests to one host, robots.txt and sitemaps included, whichever crawl makes them: the largest of their delays rules.
             * @default 500
             */
            request_delay_ms?: number;
            /**
             * @description Whether what robots.txt disallows is left out. Its Crawl-delay holds in any case, up to 60 s, and so does nofollow.
             * @default true
             */
            respect_robots?: boolean;
            /**
             * @description What belongs to the crawl, as seen from where the start answers: its `host`; its `domain`, which is its registrable domain by the Public Suffix List (private suffixes count, so `a.github.io` is one) and every name below that; or what is on its host and begins with its path up to the last slash (`prefix`).
             * @default host
             * @enum {string}
             */
            scope?: "host" | "domain" | "prefix";
            /**
             * @description Where the crawl begins; the crawl stays on its host, or on the one it redirects to.
             * @example https://example.com/
             */
            start_url: string;
            /**
             * @description Whether sitemaps are read for addresses.
             * @default true
             */
            use_sitemaps?: boolean;
            /**
             * @description Sent with every request; what stands before its first `/` is the name that robots.txt may address.
             * @example ExampleBot/1.0 (+https://example.com/bot)
             */
            user_agent?: string;
            /** @description Is sent a POST of `{id, type, created_at, crawl}` when the crawl has started and ended: `crawl.started`, then `crawl.completed`, `crawl.failed` or `crawl.cancelled`, with `Alluvium-Signature: t=<seconds>,v1=<HMAC-SHA256 of "t.body" under the secret, hexadecimal>`. An answer other than 2xx, or none within ten seconds, has the message sent again, ever more rarely, for a day; `id` stays the same. Redirects are not followed. */
            webhook_url?: string;
        };
    };
    responses: {
        /**
         * @description Bad Request
         *     - `http.invalid-field`: A field of the body, the path or the query is missing or not what it must be; the sentence names it.
         */
        BadRequestFields: {
            headers: {
                "Error-Code": components["headers"]["Error-Code"];
                "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Problem"];
            };
        };
        /**
         * @description Bad Request
         *     - `http.invalid-field`: A field of the body, the path or the query is missing or not what it must be; the sentence names it.
         *     - `http.malformed-json`: The body is not JSON in UTF-8, or is nested too deeply.
         *     - `http.unknown-field`: The body has a field that this request does not know; the sentence names it.
         *     - `http.empty-body`: This request needs a JSON body and came without one.
         */
        BadRequestFieldsJsonRequired: {
            headers: {
                "Error-Code": components["headers"]["Error-Code"];
                "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Problem"];
            };
        };
        /**
         * @description Bad Request
         *     - `http.malformed-path`: A percent-encoded character in the path is not valid.
         *     - `http.invalid-field`: A field of the body, the path or the query is missing or not what it must be; the sentence names it.
         */
        BadRequestPathFields: {
            headers: {
                "Error-Code": components["headers"]["Error-Code"];
                "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Problem"];
            };
        };
        /**
         * @description Bad Request
         *     - `http.malformed-path`: A percent-encoded character in the path is not valid.
         *     - `http.invalid-field`: A field of the body, the path or the query is missing or not what it must be; the sentence names it.
         *     - `http.malformed-json`: The body is not JSON in UTF-8, or is nested too deeply.
         *     - `http.unknown-field`: The body has a field that this request does not know; the sentence names it.
         */
        BadRequestPathFieldsJson: {
            headers: {
                "Error-Code": components["headers"]["Error-Code"];
                "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Problem"];
            };
        };
        /**
         * @description Internal Server Error
         *     - `internal`: A bug on our side. The answer says nothing but the request id, which finds it in the logs.
         */
        InternalServerError: {
            headers: {
                "Error-Code": components["headers"]["Error-Code"];
                "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Problem"];
            };
        };
        /**
         * @description Internal Server Error
         *     - `internal`: A bug on our side. The answer says nothing but the request id, which finds it in the logs.
         */
        InternalServerErrorUncounted: {
            headers: {
                "Error-Code": components["headers"]["Error-Code"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Problem"];
            };
        };
        /** @description No Content */
        NoContent: {
            headers: {
                "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content?: never;
        };
        /**
         * @description Payload Too Large
         *     - `http.body-too-large`: The body is larger than this request takes; the sentence says how much that is.
         */
        PayloadTooLarge: {
            headers: {
                "Error-Code": components["headers"]["Error-Code"];
                "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Problem"];
            };
        };
        /**
         * @description Service Unavailable
         *     - `crawl.issuer-unavailable`: whoever issued the token does not answer
         */
        ServiceUnavailable: {
            headers: {
                "Error-Code": components["headers"]["Error-Code"];
                "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Problem"];
            };
        };
        /**
         * @description Service Unavailable
         *     - `crawl.issuer-unavailable`: whoever issued the token does not answer
         */
        ServiceUnavailableUncounted: {
            headers: {
                "Error-Code": components["headers"]["Error-Code"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Problem"];
            };
        };
        /**
         * @description Too Many Requests
         *     - `http.too-many-requests`: The limit of requests a minute is used up; `Retry-After` says how long to wait.
         *     - `crawl.too-many-wrong-keys`: the key is none, and too many such came from this network
         */
        TooManyRequests: {
            headers: {
                "Error-Code": components["headers"]["Error-Code"];
                "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                "Retry-After": components["headers"]["Retry-After"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Problem"];
            };
        };
        /**
         * @description Too Many Requests
         *     - `crawl.too-many-wrong-keys`: the key is none, and too many such came from this network
         */
        TooManyRequestsUncounted: {
            headers: {
                "Error-Code": components["headers"]["Error-Code"];
                "Retry-After": components["headers"]["Retry-After"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Problem"];
            };
        };
        /**
         * @description Unauthorized
         *     - `http.unauthenticated`: This request needs credentials and came without them.
         *     - `crawl.key-wrong`: the key is none, or was revoked
         *     - `crawl.token-invalid`: the token is not for this service, was revoked, or is expired
         */
        Unauthorized: {
            headers: {
                "Error-Code": components["headers"]["Error-Code"];
                "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Problem"];
            };
        };
        /**
         * @description Unauthorized
         *     - `http.unauthenticated`: This request needs credentials and came without them.
         *     - `crawl.key-wrong`: the key is none, or was revoked
         *     - `crawl.token-invalid`: the token is not for this service, was revoked, or is expired
         */
        UnauthorizedUncounted: {
            headers: {
                "Error-Code": components["headers"]["Error-Code"];
                "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Problem"];
            };
        };
        /**
         * @description Unsupported Media Type
         *     - `http.unsupported-media-type`: The body is not in a media type or content coding that this request takes.
         */
        UnsupportedMediaType: {
            headers: {
                "Error-Code": components["headers"]["Error-Code"];
                "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Problem"];
            };
        };
    };
    parameters: never;
    requestBodies: never;
    headers: {
        /** @description What was refused and why: permanent and documented. */
        "Error-Code": string;
        /** @description Where the next page is, as `<…>; rel="next"`; absent on the last one. */
        Link: string;
        /** @description Requests a minute. */
        "RateLimit-Limit": number;
        /** @description Requests that are allowed right now. */
        "RateLimit-Remaining": number;
        /** @description Until the whole share is there again, seconds. */
        "RateLimit-Reset": number;
        /** @description When to try again, seconds. */
        "Retry-After": number;
        /** @description How one may say who one is. */
        "WWW-Authenticate": string;
        /** @description As RateLimit-Limit, for older clients. */
        "X-RateLimit-Limit": number;
        /** @description As RateLimit-Remaining, for older clients. */
        "X-RateLimit-Remaining": number;
        /** @description As RateLimit-Reset, for older clients. */
        "X-RateLimit-Reset": number;
        /** @description Names the request in the logs. */
        "X-Request-Id": string;
        /** @description How many there are on all pages; absent where only the last page can know. */
        "X-Total-Count": number;
    };
    pathItems: never;
};
export type Crawl = components['schemas']['Crawl'];
export type CrawlIssue = components['schemas']['CrawlIssue'];
export type CrawlLink = components['schemas']['CrawlLink'];
export type CrawlPage = components['schemas']['CrawlPage'];
export type CrawlStarted = components['schemas']['CrawlStarted'];
export type CrawlStats = components['schemas']['CrawlStats'];
export type CreateKeyRequest = components['schemas']['CreateKeyRequest'];
export type Health = components['schemas']['Health'];
export type Key = components['schemas']['Key'];
export type Problem = components['schemas']['Problem'];
export type Readiness = components['schemas']['Readiness'];
export type StartCrawlRequest = components['schemas']['StartCrawlRequest'];
export type $defs = Record<string, never>;
export interface operations {
    getApiV1Crawls: {
        parameters: {
            query?: {
                /** @description How many at most; more than 1000 are cut to that. */
                limit?: number;
                /** @description How many of the first to leave out. */
                offset?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    Link: components["headers"]["Link"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Total-Count": components["headers"]["X-Total-Count"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Crawl"][];
                };
            };
            400: components["responses"]["BadRequestFields"];
            401: components["responses"]["Unauthorized"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    postApiV1Crawls: {
        parameters: {
            query?: never;
            header?: {
                /** @description 1 to 255 printable characters of ASCII. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["StartCrawlRequest"];
            };
        };
        responses: {
            /** @description Accepted */
            202: {
                headers: {
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CrawlStarted"];
                };
            };
            /**
             * @description Bad Request
             *     - `http.invalid-field`: A field of the body, the path or the query is missing or not what it must be; the sentence names it.
             *     - `http.malformed-json`: The body is not JSON in UTF-8, or is nested too deeply.
             *     - `http.unknown-field`: The body has a field that this request does not know; the sentence names it.
             *     - `http.empty-body`: This request needs a JSON body and came without one.
             *     - `crawl.idempotency-key-invalid`: the Idempotency-Key is none, or there are several
             *     - `crawl.target-blocked`: the start is not on the public internet
             *     - `crawl.rendering-unavailable`: render is true, and the service was started without --render
             *     - `crawl.webhook-blocked`: the webhook is not on the public internet
             */
            400: {
                headers: {
                    "Error-Code": components["headers"]["Error-Code"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            401: components["responses"]["Unauthorized"];
            /**
             * @description Conflict
             *     - `crawl.idempotency-key-used`: the Idempotency-Key came with another body
             */
            409: {
                headers: {
                    "Error-Code": components["headers"]["Error-Code"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            /**
             * @description Too Many Requests
             *     - `http.too-many-requests`: The limit of requests a minute is used up; `Retry-After` says how long to wait.
             *     - `crawl.too-many-wrong-keys`: the key is none, and too many such came from this network
             *     - `crawl.too-many-running`: the account, or the network, has as many crawls running as it may
             */
            429: {
                headers: {
                    "Error-Code": components["headers"]["Error-Code"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            500: components["responses"]["InternalServerError"];
            /**
             * @description Service Unavailable
             *     - `crawl.issuer-unavailable`: whoever issued the token does not answer
             *     - `crawl.queue-full`: too many crawls are running
             */
            503: {
                headers: {
                    "Error-Code": components["headers"]["Error-Code"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description Insufficient Storage
             *     - `crawl.too-many-kept`: the account keeps as many crawls as it may
             *     - `crawl.too-much-kept`: what the crawls of the account have found takes as much room as it may
             */
            507: {
                headers: {
                    "Error-Code": components["headers"]["Error-Code"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getApiV1CrawlsCrawlId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of a crawl. */
                crawl_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Crawl"];
                };
            };
            400: components["responses"]["BadRequestPathFields"];
            401: components["responses"]["Unauthorized"];
            /**
             * @description Not Found
             *     - `crawl.crawl-missing`: there is no such crawl, or it is another account’s
             */
            404: {
                headers: {
                    "Error-Code": components["headers"]["Error-Code"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    deleteApiV1CrawlsCrawlId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of a crawl. */
                crawl_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: components["responses"]["NoContent"];
            400: components["responses"]["BadRequestPathFieldsJson"];
            401: components["responses"]["Unauthorized"];
            /**
             * @description Not Found
             *     - `crawl.crawl-missing`: there is no such crawl, or it is another account’s
             */
            404: {
                headers: {
                    "Error-Code": components["headers"]["Error-Code"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    postApiV1CrawlsCrawlIdCancel: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of a crawl. */
                crawl_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Accepted */
            202: {
                headers: {
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Crawl"];
                };
            };
            400: components["responses"]["BadRequestPathFieldsJson"];
            401: components["responses"]["Unauthorized"];
            /**
             * @description Not Found
             *     - `crawl.crawl-missing`: there is no such crawl, or it is another account’s
             */
            404: {
                headers: {
                    "Error-Code": components["headers"]["Error-Code"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description Conflict
             *     - `crawl.crawl-ended`: it has ended already
             */
            409: {
                headers: {
                    "Error-Code": components["headers"]["Error-Code"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getApiV1CrawlsCrawlIdEvents: {
        parameters: {
            query?: {
                /** @description Without an id to go on from: whether the pages that there are already are told too. */
                from?: "start" | "now";
                /** @description As the header `Last-Event-ID`, which comes first. */
                last_event_id?: string;
            };
            header?: {
                /** @description The id of the last event that came. */
                "Last-Event-ID"?: string;
            };
            path: {
                /** @description The id of a crawl. */
                crawl_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "text/event-stream": string;
                };
            };
            /**
             * @description Bad Request
             *     - `http.malformed-path`: A percent-encoded character in the path is not valid.
             *     - `http.invalid-field`: A field of the body, the path or the query is missing or not what it must be; the sentence names it.
             *     - `crawl.last-event-id-invalid`: Last-Event-ID is no id of an event of this crawl
             */
            400: {
                headers: {
                    "Error-Code": components["headers"]["Error-Code"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            401: components["responses"]["Unauthorized"];
            /**
             * @description Not Found
             *     - `crawl.crawl-missing`: there is no such crawl, or it is another account’s
             */
            404: {
                headers: {
                    "Error-Code": components["headers"]["Error-Code"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description Too Many Requests
             *     - `http.too-many-requests`: The limit of requests a minute is used up; `Retry-After` says how long to wait.
             *     - `crawl.too-many-wrong-keys`: the key is none, and too many such came from this network
             *     - `crawl.too-many-streams`: the account follows as many crawls as it may at once
             */
            429: {
                headers: {
                    "Error-Code": components["headers"]["Error-Code"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getApiV1CrawlsCrawlIdExport: {
        parameters: {
            query?: {
                /** @description What the file is. */
                format?: "ndjson" | "csv" | "warc" | "wacz" | "sitemap" | "markdown";
                /** @description Of a sitemap. */
                part?: number;
            };
            header?: never;
            path: {
                /** @description The id of a crawl. */
                crawl_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/gzip": unknown;
                    "application/wacz": unknown;
                    "application/x-ndjson": string;
                    "application/xml": string;
                    "text/csv": string;
                    "text/markdown": string;
                };
            };
            400: components["responses"]["BadRequestPathFields"];
            401: components["responses"]["Unauthorized"];
            /**
             * @description Not Found
             *     - `crawl.crawl-missing`: there is no such crawl, or it is another account’s
             */
            404: {
                headers: {
                    "Error-Code": components["headers"]["Error-Code"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getApiV1CrawlsCrawlIdIssues: {
        parameters: {
            query?: {
                /** @description Where to go on, as the `Link` header of the page before says; 0 is the beginning. */
                cursor?: number;
                /** @description How many at most; more than 1000 are cut to that. */
                limit?: number;
            };
            header?: never;
            path: {
                /** @description The id of a crawl. */
                crawl_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    Link: components["headers"]["Link"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Total-Count": components["headers"]["X-Total-Count"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CrawlIssue"][];
                };
            };
            400: components["responses"]["BadRequestPathFields"];
            401: components["responses"]["Unauthorized"];
            /**
             * @description Not Found
             *     - `crawl.crawl-missing`: there is no such crawl, or it is another account’s
             */
            404: {
                headers: {
                    "Error-Code": components["headers"]["Error-Code"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getApiV1CrawlsCrawlIdPages: {
        parameters: {
            query?: {
                /** @description Where to go on, as the `Link` header of the page before says; 0 is the beginning. */
                cursor?: number;
                /** @description How many at most; more than 1000 are cut to that. */
                limit?: number;
            };
            header?: never;
            path: {
                /** @description The id of a crawl. */
                crawl_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    Link: components["headers"]["Link"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Total-Count": components["headers"]["X-Total-Count"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CrawlPage"][];
                };
            };
            400: components["responses"]["BadRequestPathFields"];
            401: components["responses"]["Unauthorized"];
            /**
             * @description Not Found
             *     - `crawl.crawl-missing`: there is no such crawl, or it is another account’s
             */
            404: {
                headers: {
                    "Error-Code": components["headers"]["Error-Code"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getApiV1CrawlsCrawlIdPagesPageIdContent: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of a crawl. */
                crawl_id: string;
                /** @description The id of one of its pages. */
                page_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "*/*": unknown;
                };
            };
            400: components["responses"]["BadRequestPathFields"];
            401: components["responses"]["Unauthorized"];
            /**
             * @description Not Found
             *     - `crawl.crawl-missing`: there is no such crawl, or it is another account’s
             *     - `crawl.page-missing`: the crawl has no such page
             *     - `crawl.content-missing`: nothing is kept of what the page holds
             */
            404: {
                headers: {
                    "Error-Code": components["headers"]["Error-Code"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getApiV1CrawlsCrawlIdPagesPageIdLinks: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of a crawl. */
                crawl_id: string;
                /** @description The id of one of its pages. */
                page_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CrawlLink"][];
                };
            };
            400: components["responses"]["BadRequestPathFields"];
            401: components["responses"]["Unauthorized"];
            /**
             * @description Not Found
             *     - `crawl.crawl-missing`: there is no such crawl, or it is another account’s
             *     - `crawl.page-missing`: the crawl has no such page
             *     - `crawl.content-missing`: nothing is kept of what the page holds
             */
            404: {
                headers: {
                    "Error-Code": components["headers"]["Error-Code"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    postApiV1CrawlsCrawlIdPause: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of a crawl. */
                crawl_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Accepted */
            202: {
                headers: {
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Crawl"];
                };
            };
            400: components["responses"]["BadRequestPathFieldsJson"];
            401: components["responses"]["Unauthorized"];
            /**
             * @description Not Found
             *     - `crawl.crawl-missing`: there is no such crawl, or it is another account’s
             */
            404: {
                headers: {
                    "Error-Code": components["headers"]["Error-Code"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description Conflict
             *     - `crawl.crawl-ended`: it has ended already
             *     - `crawl.crawl-cancelling`: it is being cancelled
             */
            409: {
                headers: {
                    "Error-Code": components["headers"]["Error-Code"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    postApiV1CrawlsCrawlIdResume: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of a crawl. */
                crawl_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Accepted */
            202: {
                headers: {
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Crawl"];
                };
            };
            400: components["responses"]["BadRequestPathFieldsJson"];
            401: components["responses"]["Unauthorized"];
            /**
             * @description Not Found
             *     - `crawl.crawl-missing`: there is no such crawl, or it is another account’s
             */
            404: {
                headers: {
                    "Error-Code": components["headers"]["Error-Code"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description Conflict
             *     - `crawl.crawl-ended`: it has ended already
             *     - `crawl.crawl-cancelling`: it is being cancelled
             */
            409: {
                headers: {
                    "Error-Code": components["headers"]["Error-Code"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            /**
             * @description Too Many Requests
             *     - `http.too-many-requests`: The limit of requests a minute is used up; `Retry-After` says how long to wait.
             *     - `crawl.too-many-wrong-keys`: the key is none, and too many such came from this network
             *     - `crawl.too-many-running`: the account has as many running as it may
             */
            429: {
                headers: {
                    "Error-Code": components["headers"]["Error-Code"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            500: components["responses"]["InternalServerError"];
            /**
             * @description Service Unavailable
             *     - `crawl.issuer-unavailable`: whoever issued the token does not answer
             *     - `crawl.queue-full`: too many crawls are running
             */
            503: {
                headers: {
                    "Error-Code": components["headers"]["Error-Code"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getApiV1CrawlsCrawlIdStats: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of a crawl. */
                crawl_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CrawlStats"];
                };
            };
            400: components["responses"]["BadRequestPathFields"];
            401: components["responses"]["Unauthorized"];
            /**
             * @description Not Found
             *     - `crawl.crawl-missing`: there is no such crawl, or it is another account’s
             */
            404: {
                headers: {
                    "Error-Code": components["headers"]["Error-Code"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getApiV1Keys: {
        parameters: {
            query?: {
                /** @description How many at most; more than 1000 are cut to that. */
                limit?: number;
                /** @description How many of the first to leave out. */
                offset?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    Link: components["headers"]["Link"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Total-Count": components["headers"]["X-Total-Count"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Key"][];
                };
            };
            400: components["responses"]["BadRequestFields"];
            401: components["responses"]["Unauthorized"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    postApiV1Keys: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateKeyRequest"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Key"];
                };
            };
            400: components["responses"]["BadRequestFieldsJsonRequired"];
            401: components["responses"]["Unauthorized"];
            /**
             * @description Forbidden
             *     - `crawl.account-not-yours`: account was given with a key that is no first key
             *     - `crawl.address-unproved`: the caller came with a token that says no proved e-mail address
             *     - `crawl.rate-above-own`: requests_per_minute is above the rate of the key that asks
             */
            403: {
                headers: {
                    "Error-Code": components["headers"]["Error-Code"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
            /**
             * @description Insufficient Storage
             *     - `crawl.too-many-keys`: the account has made as many keys as it may
             */
            507: {
                headers: {
                    "Error-Code": components["headers"]["Error-Code"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    deleteApiV1KeysId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of a key; not the key itself. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: components["responses"]["NoContent"];
            400: components["responses"]["BadRequestPathFieldsJson"];
            401: components["responses"]["Unauthorized"];
            /**
             * @description Not Found
             *     - `crawl.key-missing`: there is no such key, or it is another account’s
             */
            404: {
                headers: {
                    "Error-Code": components["headers"]["Error-Code"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getHealth: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Health"];
                };
            };
            401: components["responses"]["UnauthorizedUncounted"];
            429: components["responses"]["TooManyRequestsUncounted"];
            500: components["responses"]["InternalServerErrorUncounted"];
            503: components["responses"]["ServiceUnavailableUncounted"];
        };
    };
    getReadyz: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Readiness"];
                };
            };
            401: components["responses"]["UnauthorizedUncounted"];
            429: components["responses"]["TooManyRequestsUncounted"];
            500: components["responses"]["InternalServerErrorUncounted"];
            /**
             * @description Service Unavailable
             *     - `crawl.issuer-unavailable`: whoever issued the token does not answer
             */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
}
