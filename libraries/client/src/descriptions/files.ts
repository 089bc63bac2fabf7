/**
 * What the service says of itself at /api/openapi.json, as types. `npm run fix` writes this file; a test fails while
 * a running service says something else.
 */
export type paths = {
    "/.well-known/alluvium": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Which service this is, and whether its storage works */
        get: operations["getWellKnownAlluvium"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/access-requests": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Asks for a right on a file or a folder
         * @description Whoever manages it is notified, and may give it by `PUT /api/grants`. The answer is the same whether something is there, is hidden from the caller, or may be read already; who asks again within a day is not heard twice.
         */
        post: operations["postApiAccessRequests"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/access/{file_path}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Who may see and change a file or a folder, and by what */
        get: operations["getApiAccessFilePath"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Closes or opens a folder
         * @description Into a closed folder nothing reaches that was granted above it: only rights on it and below count. For everybody else it does not exist. Whoever closes it manages it.
         */
        patch: operations["patchApiAccessFilePath"];
        trace?: never;
    };
    "/api/admin/backups": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The last backup of the files
         * @description As `alluvium backup` and `alluvium files backup` note it when one counts.
         */
        get: operations["getApiAdminBackups"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/encryption": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * How many files are encrypted with a passphrase
         * @description The service keeps no passphrase and no key: what is encrypted is opened by its passphrase alone. All other contents lie in the store as they were given.
         */
        get: operations["getApiAdminEncryption"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/groups": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** All groups with their members, by name */
        get: operations["getApiAdminGroups"];
        put?: never;
        /** Makes a group */
        post: operations["postApiAdminGroups"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/groups/{name}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Ends a group, and what was granted to it */
        delete: operations["deleteApiAdminGroupsName"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/groups/{name}/members/{username}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Takes an account into a group */
        put: operations["putApiAdminGroupsNameMembersUsername"];
        post?: never;
        /** Takes an account out of a group */
        delete: operations["deleteApiAdminGroupsNameMembersUsername"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/scim-tokens": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** All tokens for directories, newest first */
        get: operations["getApiAdminScimTokens"];
        put?: never;
        /**
         * Makes a token for a directory
         * @description It is sent as a bearer token, and shown only now. It opens `/scim/v2/` and nothing else: it makes, disables and groups accounts, but reaches no administrator, role, password or file. It goes on when its maker’s account is deleted.
         */
        post: operations["postApiAdminScimTokens"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/scim-tokens/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Takes a token of a directory back */
        delete: operations["deleteApiAdminScimTokensId"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/take-over": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Gives an administrator the right to manage a folder that is closed to them
         * @description The administrator gets `manage` on it, as by `PUT /api/grants`. Whoever manages the folder is notified, and the audit log names it. Nothing is said of what is inside, and below a folder that is closed to the administrator every path is answered alike.
         */
        post: operations["postApiAdminTakeOver"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/users": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** All accounts, newest first */
        get: operations["getApiAdminUsers"];
        put?: never;
        /** Makes an account */
        post: operations["postApiAdminUsers"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/users/{user_id}": {
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
         * Deletes an account
         * @description Its files stay, and go on naming it as their owner. Its sessions, app passwords and shares end, and its name is free.
         */
        delete: operations["deleteApiAdminUsersUserId"];
        options?: never;
        head?: never;
        /**
         * Changes what an account may
         * @description It counts for the next request. A disabled account cannot log in, and its sessions end. `totp_enabled: false` lets somebody in again who has lost the device that makes the codes.
         */
        patch: operations["patchApiAdminUsersUserId"];
        trace?: never;
    };
    "/api/admin/users/{user_id}/reset-password": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Gives an account another password
         * @description Its sessions and app passwords end.
         */
        post: operations["postApiAdminUsersUserIdResetPassword"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/users/{user_id}/sign-out": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Signs an account out everywhere
         * @description Its sessions and app passwords end. What an issuer gave ends there: its tokens count here for 30 seconds more.
         */
        post: operations["postApiAdminUsersUserIdSignOut"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/workers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The WebAssembly workers, and what came of their runs
         * @description Empty where the service has no folder of workers.
         */
        get: operations["getApiAdminWorkers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/audit": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Who did what, newest first
         * @description Every change (an entry for each path), log-in, refusal (401, 403), download of a share and act of an administrator; of a GraphQL document each refused field, with the status that REST has for it; as `SCRUB`, each file whose bytes were found damaged.
         */
        get: operations["getApiAudit"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/audit/activity": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * How much was done over time, counted over the whole log
         * @description At most 32 columns, which are as wide as that needs. Empty where nothing fits the filters.
         */
        get: operations["getApiAuditActivity"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/audit/verify": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Proves that no entry was altered, removed or slipped in
         * @description Every entry carries a SHA-256 over itself and the hash of the entry before. `first_broken` counts from 1, the oldest. Who can write to the database can also compute a whole new chain: keep a copy of a later hash elsewhere to be sure of that too.
         */
        get: operations["getApiAuditVerify"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/app-passwords": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One's app passwords, newest first */
        get: operations["getApiAuthAppPasswords"];
        put?: never;
        /**
         * Makes a password for one program
         * @description It is sent with the account's name by HTTP Basic, and shown only now. Scope `read` reads and lists, and nothing else. Whatever the role of the account, it is for files alone: it neither mayAdminister nor changes what guards the account. The account's own password is asked for once more, as `password`, unless HTTP Basic carries it; of an account of an issuer, a sign-in there of the last ten minutes.
         */
        post: operations["postApiAuthAppPasswords"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/app-passwords/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Takes an app password back */
        delete: operations["deleteApiAuthAppPasswordsId"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/device-log-ins": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * A program that waits to be let in
         * @description Begun by `POST /index.php/login/v2`, as the clients of Nextcloud do. `token` is that of the address of the page to open in a browser.
         */
        get: operations["getApiAuthDeviceLogIns"];
        put?: never;
        /**
         * Lets a program in
         * @description It gets an app password of the account when it next asks. The account confirms by its password, and by a one-time code where it has them; an account of an issuer by having signed in there in the last ten minutes.
         */
        post: operations["postApiAuthDeviceLogIns"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/login": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A bearer token for a user name and a password
         * @description The token is good for 604800 seconds, or until it is logged out. Where the account has one-time codes, `totp` is needed too. App passwords don't log in.
         */
        post: operations["postApiAuthLogin"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/logout": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Revokes the token that the request is made with */
        post: operations["postApiAuthLogout"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/password": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Changes one's own password
         * @description All other sessions of the account end; its app passwords stay.
         */
        post: operations["postApiAuthPassword"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/totp": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Whether log-ins need a one-time code */
        get: operations["getApiAuthTotp"];
        put?: never;
        /**
         * Sets one-time codes up
         * @description The secret goes into an authenticator app, as text or as a QR code of `otpauth_uri`; the recovery codes go on paper. Both are shown only now, and nothing is asked for before a first code has confirmed that it worked.
         */
        post: operations["postApiAuthTotp"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/totp/confirm": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * KeyedQueue one-time codes on
         * @description From then on a password needs a code beside it, and programs that only know HTTP Basic an app password.
         */
        post: operations["postApiAuthTotpConfirm"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/totp/disable": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** KeyedQueue one-time codes off */
        post: operations["postApiAuthTotpDisable"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/batch/copy": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Copies many files and folders
         * @description Up to 1,000 items, one after the other, each for itself: the answer tells of each how it ended. Folders that are missing on the way are made.
         */
        post: operations["postApiBatchCopy"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/batch/move": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Moves many files and folders
         * @description Up to 1,000 items, one after the other, each for itself: the answer tells of each how it ended. Folders that are missing on the way are made.
         */
        post: operations["postApiBatchMove"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/bulk/delete": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Moves many files and folders to the trash
         * @description Up to 1,000 paths, one after the other, each for itself: the answer tells of each how it ended.
         */
        post: operations["postApiBulkDelete"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/bulk/restore": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Takes many files and folders out of the trash, back to where they were
         * @description Up to 1,000 deletions by `ids`, or of each of `paths` the newest that was there, one after the other, each for itself: the answer tells of each how it ended. What is in the way stays, unless `overwrite` is true.
         */
        post: operations["postApiBulkRestore"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/bulk/tags": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Adds tags to many files and folders, and removes others
         * @description Up to 1,000 paths, one after the other, each for itself: the answer tells of each how it ended. `remove` goes first. Tags that are there already, or are not there, change nothing.
         */
        post: operations["postApiBulkTags"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/bulk/upload": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Stores the files of a tar archive
         * @description The body is a tar archive (ustar, pax or GNU); its paths begin at `path`, also those with a slash in front. Each file is stored as by PUT, with its modification time, over what is there (unless `overwrite=false`); folders that are missing are made. What is neither a file nor a folder, and paths that lead out of `path`, are refused one by one.
         *
         *     The answer tells of each entry in the archive's order: `{"results":[{"path","status":"ok"|"error","error"?}],"succeeded","failed"}`. With `Accept: application/x-ndjson` it is a line for each, as soon as it is stored, and a last line with the counts; so archives of any length work (as JSON: 100000 entries). Where the archive is damaged or ends too early, `error` beside the counts says so, and what was answered `ok` is stored; so it is where the archive does not have the digest that was announced for it, which only its end shows.
         */
        post: operations["postApiBulkUpload"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/config": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What this server can do */
        get: operations["getApiConfig"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/downloads": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Makes a link by which a browser downloads files and folders
         * @description One file comes as it is, one folder or several entries as a zip. `GET /api/downloads/{token}` sends the length and takes ranges. It needs no other credential, so that a browser streams to its disk, shows progress and resumes.
         *
         *     The link only reads, and no more than the account may at the moment of each use. It must be followed by `expires_at`; from then on, for a day, the same network can go on where a download was cut short. It ends with the account, with a new password, and with the log-in, the token of an issuer or the app password that it was made with. An account has at most 100: a new one ends its oldest.
         */
        post: operations["postApiDownloads"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/downloads/{token}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Downloads what a link is for.
         * @description The link of `POST /api/downloads`, which needs no other credential: a file as it is, a folder or several entries as a zip of known length. It must be followed within two minutes; from then on, for a day, the same network can go on where a download was cut short.
         */
        get: operations["getApiDownloadsToken"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What changes in the tree, as it changes
         * @description Server-sent events. `id` is the revision, `event` its kind (`put`, `make-folder`, `delete`, `move`, `copy`, `restore` and so on), `data` the JSON `{revision, type, path, from?, at, user}`. With `Last-Event-ID` it goes on after that revision, without a gap or a double, also after a restart of the service; without it, it begins now. An event `reset` (`{revision}`) says that the tree is to be read again: what happened in between is not known any more, or the caller may see other things than before. Only what the caller may read is sent. The stream ends when the credentials are revoked, within a minute.
         */
        get: operations["getApiEvents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/favorites": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The caller's favorites, the last added first
         * @description They follow what they are on when it is moved. What is in the trash is left out, and so is what the caller may not read now.
         */
        get: operations["getApiFavorites"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/favorites/{file_path}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Makes a file or a folder a favorite of the caller
         * @description Nobody else sees it, and the file or folder stays as it is.
         */
        put: operations["putApiFavoritesFilePath"];
        post?: never;
        /**
         * Takes a file or a folder from the favorites of the caller
         * @description What is none stays none.
         */
        delete: operations["deleteApiFavoritesFilePath"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/file-ids/{file_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Where a file or a folder is now, by its id
         * @description The id is `oc:fileid` or `oc:id` of WebDAV. It stays when the entry is moved. What the caller may not read, and what is in the trash, is not there.
         */
        get: operations["getApiFileIdsFileId"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/files/copy": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Copies a file or a folder
         * @description No byte is moved: the copy shares the content. Folders go whole, and atomically.
         */
        post: operations["postApiFilesCopy"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/files/decrypt": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Decrypts a file by its passphrase
         * @description Any age file that a passphrase opens.
         */
        post: operations["postApiFilesDecrypt"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/files/encrypt": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Encrypts a file by a passphrase
         * @description In the age format: `age -d` opens it. The plain text leaves the versions, the search and the thumbnails, and what was replaced at its place by moving, copying or restoring another file leaves the trash; a snapshot that was made before keeps it, and so do copies and what was deleted there before, as files of their own. Nobody can open the file without the passphrase, no administrator either.
         */
        post: operations["postApiFilesEncrypt"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/files/extract": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Extracts a zip archive
         * @description Into a new folder beside the archive that has its name without `.zip`, or the next free one (`plans (2)`): nothing is replaced. A name that the archive has twice is kept twice. Names that lead out of the archive refuse it whole.
         *
         *     Entries, sizes and the quota are checked before anything is stored: up to 10000 files and folders, those that are only named in paths included, whose names and comments have up to 16 MiB, 10 GiB unpacked and 64 folders deep. If it fails later, also because a right was taken meanwhile or the service was stopped, the whole folder goes to the trash. One archive at a time for each account.
         */
        post: operations["postApiFilesExtract"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/files/merge": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Saves a file, merged with what was stored since the version that its writer had
         * @description The body is the file as its writer has it now, and `base_etag` the ETag of the version that they had. While that is still the present one the body becomes the file; else the two are merged by their structure (`driver` says by which). What contradicts each other changes nothing: the refusal has the conflicts, and the body is kept at its `Location`.
         */
        post: operations["postApiFilesMerge"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/files/move": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Moves a file or a folder
         * @description Folders go whole, and atomically. Folders that are missing on the way are made.
         */
        post: operations["postApiFilesMove"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/grants/{file_path}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The rights that were given on a file or a folder itself */
        get: operations["getApiGrantsFilePath"];
        /**
         * Gives somebody a right on a file or a folder, and all below it
         * @description `read` < `write` < `manage`: who manages gives and takes rights. Whoever made a file or a folder manages it, as long as they may write there. Given again, the right is replaced. The right of everybody on everything is the one on `/`, which administrators change.
         */
        put: operations["putApiGrantsFilePath"];
        post?: never;
        /**
         * Takes a right back
         * @description One of `user`, `group` and `everybody=true` says whose. Everybody may give up their own.
         */
        delete: operations["deleteApiGrantsFilePath"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/graphql": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Asks by GraphQL.
         * @description GraphQL over HTTP; the schema is asked for by introspection, and GET shows a page to try it. Subscriptions come as server-sent events.
         */
        post: operations["postApiGraphql"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/merge-on-save": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Whether and how saves that come too late are merged
         * @description In a folder when there is a `path`, else what you have chosen for yourself. `counts` says what is done with your own saves there.
         */
        get: operations["getApiMergeOnSave"];
        /**
         * Chooses whether and how saves that come too late are merged
         * @description For a folder that you manage and everything below it when there is a `path`, else for yourself. What you have chosen for yourself counts before the folder, the nearest folder before those above it, and all of them before the server; `null` takes a choice back, and what is absent stays as it is.
         */
        put: operations["putApiMergeOnSave"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/notification-settings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Of which notifications the caller gets e-mails
         * @description An e-mail says what kind of thing has happened, and names nobody and nothing. It is sent a minute later, unless the notification was read meanwhile; at most twenty of a kind a day.
         */
        get: operations["getApiNotificationSettings"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/notification-settings/{kind}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /** Sets whether the caller gets e-mails of a kind */
        patch: operations["patchApiNotificationSettingsKind"];
        trace?: never;
    };
    "/api/notifications": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What concerns the caller, the newest first
         * @description What was shared with them or taken from them, what an administrator took over or reset, what others deleted that they had made, which of their writes are kept because they came too late, and which of others could not be merged with what they had stored. The newest thousand are kept, for 90 days. With `Accept: text/event-stream` they come as they are made: `id` is that of the notification, `event` its kind, `data` the JSON that the list has; with `Last-Event-ID` it goes on after that one, without it, it begins now.
         */
        get: operations["getApiNotifications"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/notifications/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /** Marks one as read, or as unread again */
        patch: operations["patchApiNotificationsId"];
        trace?: never;
    };
    "/api/notifications/read-all": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Marks all as read */
        post: operations["postApiNotificationsReadAll"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/people": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Accounts and groups whose names begin so, at most 10
         * @description For whoever gives somebody a right: names are completed as one types. Accounts are also found by each word of what people call themselves.
         */
        get: operations["getApiPeople"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/restore-to": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Brings a file, a folder or the whole tree back to a point in time
         * @description The whole tree is for administrators. Of a folder: what was moved out of it since comes back, and what came into it since goes to the trash. A snapshot of what is there now is taken first.
         */
        post: operations["postApiRestoreTo"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/saves": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Your saves that were merged or refused, and the refused ones of others that conflict with what you stored, newest first
         * @description What others sent is theirs: only they and administrators read it and let go of it. A refused one is kept for 30 days from when its writer was first shown it here, and for a year before that; the body of a merged one is kept as long as its version; `everybody=true`, for administrators, lists those of all.
         */
        get: operations["getApiSaves"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/saves/{save}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One of them */
        get: operations["getApiSavesSave"];
        put?: never;
        post?: never;
        /** Lets go of one whose bytes nobody needs any more */
        delete: operations["deleteApiSavesSave"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/saves/{save}/content": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What was sent with it */
        get: operations["getApiSavesSaveContent"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/search": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Finds files and folders by words
         * @description All words must be found; the last one may be a beginning. `"annual report"` finds words side by side,
         *     `-draft` leaves out what has the word, `rep*` finds beginnings; every other character only separates words. Case and accents don't matter,
         *     and names are also cut where digits or capitals begin.
         *
         *     Words are looked for in an entry's name, its tags, the text in it, and the names of the folders above it, where a folder's name alone
         *     does not bring what lies in it. Names, tags and paths are found at once, texts within seconds. What is in the trash is left out, and so is
         *     what the caller may not read. Best first: names before tags, paths and texts, and among equals the newest.
         *     `X-Total-Count` tells how many there are in all on the last page, since only then they are known; `Link` tells that there are more.
         */
        get: operations["getApiSearch"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/shared-with-me": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What others gave the caller a right on, the last first
         * @description By themselves or by a group; what everybody sees is left out. At most a thousand.
         */
        get: operations["getApiSharedWithMe"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/shared-with-me/{file_path}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Hides something that was shared with the caller from their list, or shows it again
         * @description The right stays as it is.
         */
        patch: operations["patchApiSharedWithMeFilePath"];
        trace?: never;
    };
    "/api/shares": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One's own shares, newest first; an administrator's list has everybody's */
        get: operations["getApiShares"];
        put?: never;
        /**
         * Shares a file or a folder by a link
         * @description What the link gives: of a file `GET /s/{token}` its bytes, with ranges; of a folder a page for browsers, else a JSON array of what is in it, `/s/{token}/{path}` a file or a folder in it, and `?zip` all of it as an archive. A folder with `allow_upload` gives nothing, and takes new files: `PUT /s/{token}/{name}` (201; 409 where the name is taken), or a form with files.
         *
         *     A password comes by `X-Share-Password`, by Basic with any user name, by a form with the field `password` (POST), or by the query `?password=`. Missing or wrong it is 401; after ten wrong ones in five minutes one address gets 429. An unknown share is 404, one that has expired or was used up 410.
         *
         *     A file, or an archive, is one download, and so is each range of it, unless it goes on within an hour, from the same address, where a counted download was cut short. HEAD is none.
         *
         *     Whoever has the link may do what its maker may: a share ends when the account is disabled, or may not read there any more. In the trash it rests, and works again after a restore.
         */
        post: operations["postApiShares"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/shares/{token}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Takes a share back; downloads under way stop */
        delete: operations["deleteApiSharesToken"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/snapshots": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** All snapshots, newest first */
        get: operations["getApiSnapshots"];
        put?: never;
        /**
         * Takes a snapshot of the whole tree
         * @description At once, whatever the size of the tree. Any client reads it at `/.snapshots/{id}/…`.
         */
        post: operations["postApiSnapshots"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/snapshots/{snapshot_id}": {
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
         * Deletes a snapshot
         * @description What only it held is freed in the background.
         */
        delete: operations["deleteApiSnapshotsSnapshotId"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/snapshots/{snapshot_id}/restore": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Brings the whole tree back to a snapshot
         * @description Atomically, the trash included. A snapshot of what is there now is taken first, so it can be undone. Locks where something changes are ended.
         */
        post: operations["postApiSnapshotsSnapshotIdRestore"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/storage/stats": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What is stored
         * @description Exact, also while files come and go.
         */
        get: operations["getApiStorageStats"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/tags/{file_path}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The tags of a file or a folder */
        get: operations["getApiTagsFilePath"];
        put?: never;
        /**
         * Adds tags to a file or a folder
         * @description Those that are there already stay. Tags are compared in Unicode normal form C, capitals and small letters apart; they follow what they are on when it is moved or copied.
         */
        post: operations["postApiTagsFilePath"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/tags/{file_path}/{tag}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Removes a tag */
        delete: operations["deleteApiTagsFilePathTag"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/tags/search": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What has a tag, newest first; without `tag`, the tags of what is called /search
         * @description What is in the trash is left out, and so is what the caller may not read.
         */
        get: operations["getApiTagsSearch"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/thumbnails/{file_path}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * A small picture of a picture
         * @description WebP, upright, without metadata, no larger than a square of `size` pixels and no larger than the picture. Of JPEG, PNG, GIF, WebP, TIFF and AVIF.
         */
        get: operations["getApiThumbnailsFilePath"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/trash": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What was deleted, newest first
         * @description What one deleted oneself, and what others deleted that one had made, or that was in one’s home; administrators see everything. Of a deleted folder the folder alone is listed.
         */
        get: operations["getApiTrash"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/trash/empty": {
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
         * Empties the trash, for good
         * @description What one deleted or made oneself; of administrators, everything. What others had made leaves the caller’s trash only, and stays in theirs. What a snapshot holds stays in that snapshot.
         */
        delete: operations["deleteApiTrashEmpty"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/trash/restore": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Takes something back to where it was, or elsewhere
         * @description Folders come back whole, and folders that are missing on the way are made. The home of an account that is gone comes to where `to` says, and the administrator who restores it takes it over.
         */
        post: operations["postApiTrashRestore"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/upload/{upload_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * How far an upload has come
         * @description With the indexes that have arrived, so that who lost count can go on.
         */
        get: operations["getApiUploadUploadId"];
        put?: never;
        post?: never;
        /**
         * Cancels an upload
         * @description Its chunks are given up; what was at the path stays as it is.
         */
        delete: operations["deleteApiUploadUploadId"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/upload/{upload_id}/{index}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Takes a chunk
         * @description Chunks come in any order, several at a time if one likes. One that is shorter than the chunk size is welcome; the same index again replaces it. With `Expect: 100-continue` the bytes are asked for once nothing else can be refused.
         */
        put: operations["putApiUploadUploadIdIndex"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/upload/{upload_id}/complete": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Makes a file of an upload
         * @description The chunks are put together in the order of their indexes, under the path that the upload was begun with or another one; folders that are missing on the way are made. After a refusal the upload is as it was, and can be mended and completed again; after success it is gone.
         */
        post: operations["postApiUploadUploadIdComplete"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/upload/init": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Begins an upload in chunks
         * @description What `total_size` announces is held against the chunks when the upload is completed. The upload waits for ever; an account may have 1,000 unfinished ones. The same store takes tus 1.0.0 at `/api/tus` (metadata `path`, or `filename` with `folder`) and resumable uploads as the IETF drafts them at `/api/resumable?path=…`.
         */
        post: operations["postApiUploadInit"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/uploads": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The unfinished uploads in chunks
         * @description One’s own, newest first; for administrators everybody’s.
         */
        get: operations["getApiUploads"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/users/me": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The account that asks */
        get: operations["getApiUsersMe"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/version-content/{version}/{file_path}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The bytes of one version of a file
         * @description Whole, as an attachment, with the ETag that the file had then.
         */
        get: operations["getApiVersionContentVersionFilePath"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/versions/{file_path}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The versions of a file that are kept, newest first
         * @description The first is the present one. Files that were replaced by moving another one over them count among the versions of their place. What was encrypted has none from before. Where policies decide, a version that lay where the caller may not read is left out, here and wherever versions are named.
         */
        get: operations["getApiVersionsFilePath"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/versions/{file_path}/label": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Gives a version of a file a name, or takes it
         * @description The name is for people. It does not keep the version longer, and goes with it.
         */
        put: operations["putApiVersionsFilePathLabel"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/versions/{file_path}/restore": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Makes an older version the newest again
         * @description What it replaces becomes a version itself.
         */
        post: operations["postApiVersionsFilePathRestore"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/webhooks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** All webhooks, newest first, and how they fare */
        get: operations["getApiWebhooks"];
        put?: never;
        /**
         * Has an address notified of what happens in the tree from now on
         * @description Messages are POSTs of `{webhook_id, events: [{revision, type, path, from?, at, user}]}`, in order, at least once, with `Alluvium-Signature: t=<seconds>,v1=<HMAC-SHA256 of "t.body" under the secret, hexadecimal>`. An answer other than 2xx, or none within ten seconds, has the message sent again, ever more rarely, for a day; then the webhook is disabled. While its owner is disabled, deleted or may not administer, it is paused. Redirects are not followed. Private addresses are refused, also when a name resolves to one.
         */
        post: operations["postApiWebhooks"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/webhooks/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Removes a webhook */
        delete: operations["deleteApiWebhooksId"];
        options?: never;
        head?: never;
        /**
         * Switches a webhook off or on, or has it tried again at once
         * @description One that is switched on again is notified of all that has changed since its last message. `"enabled": true` on one that is on sends at once what waits for its next try.
         */
        patch: operations["patchApiWebhooksId"];
        trace?: never;
    };
    "/api/wopi/open": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Opens a file in the editor of documents
         * @description A page shows the editor by posting `form` into a frame. The token is for this file and the caller alone; `access_token_ttl` is when it ends, in milliseconds since 1970.
         */
        post: operations["postApiWopiOpen"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/healthz": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Whether the process answers */
        get: operations["getHealthz"];
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
         * Whether the service can keep and give files now
         * @description Storage is written, synced and read back; metadata is asked. 503 has the same body as 200. Where not all is well, `reason` says why in words. A store with a damaged file is `degraded`, and still serves all others; one whose database is `corrupt` takes no changes until it was restored or a check finds it sound.
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
    "/s/{token}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Opens a share.
         * @description A shared file, or what lies in a shared folder: a JSON array, a page for browsers (`Accept: text/html`, or `?list`), or an archive (`?zip`). Below a folder, `/s/{token}/{path}` is the same for what lies in it. A password goes into `X-Share-Password`, HTTP Basic (whatever the name) or the form of the page.
         */
        get: operations["getSToken"];
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
        Access: {
            /** @description Whether what was granted above does not reach into it. */
            closed: boolean;
            /** @description What counts here, the nearest first. */
            grants: components["schemas"]["Grant"][];
            path: string;
            /** @description The caller's own right; null for the way to what was granted to them. */
            yours: ("read" | "write" | "manage") | null;
        };
        AccessRequest: {
            path: string;
            /** @enum {string} */
            right: "read" | "write";
        };
        Activity: {
            columns: components["schemas"]["ActivityColumn"][];
            /** @description Entries in all. */
            total: number;
            width_seconds: number;
        };
        ActivityColumn: {
            at: string;
            done: number;
            /** @description With one above, or with none. */
            failed: number;
            /** @description Answered with a status of 400 to 499. */
            refused: number;
        };
        AddTagsRequest: {
            tags: string[];
        };
        AppPassword: {
            created_at: string;
            id: string;
            last_used: string | null;
            name: string;
            /** @enum {string} */
            scope: "read" | "write";
        };
        ApproveDeviceLogInRequest: {
            password?: string;
            token: string;
            /** @description Six digits of the authenticator app, or a recovery code. */
            totp?: string;
        };
        AuditEntry: {
            /** @description How many the answer took on the wire. */
            bytes: number;
            client_ip: string;
            /** @description How many requests it stands for, where that is more than one: refusals (401) of one network within a minute that were alike. The other fields are those of the last. */
            count?: number;
            method: string;
            /** @description The request's, without its query; the token of a share is taken out. */
            path: string;
            request_id: string;
            /** @description 0 when no answer went out, or when the service ended before it could be noted. */
            status: number;
            /** @description What it changed or gave away, `from → to` for moves, or the path that a refused field of a GraphQL document asked for; null when that is nothing. */
            target: string | null;
            timestamp: string;
            /** @description Also who tried to log in. Empty when nobody was known. */
            user: string;
            user_agent: string;
        };
        AuditVerification: {
            entries: number;
            first_broken: number | null;
            valid: boolean;
        };
        Backups: {
            data_folder: string | null;
            /** @description Null where none was made of these data, or none since they were restored. */
            last: components["schemas"]["LastBackup"] | null;
            /**
             * @description `command`: by `alluvium backup`. `servers`: by the tools of PostgreSQL. `none`: what lies in memory cannot be backed up.
             * @enum {string}
             */
            made_by: "command" | "servers" | "none";
        };
        BatchItem: {
            from: string;
            /** @default false */
            overwrite?: boolean;
            to: string;
        };
        BatchItemResult: {
            code?: string;
            error?: string;
            from: string;
            /** @enum {string} */
            status: "ok" | "error";
            to: string;
        };
        BatchRequest: {
            items: components["schemas"]["BatchItem"][];
        };
        BatchResult: {
            failed: number;
            results: components["schemas"]["BatchItemResult"][];
            succeeded: number;
        };
        BulkDeleteRequest: {
            paths: string[];
        };
        BulkDeleteResult: {
            failed: number;
            results: components["schemas"]["BulkItemResult"][];
            succeeded: number;
        };
        BulkItemResult: {
            code?: string;
            error?: string;
            path: string;
            /** @enum {string} */
            status: "ok" | "error";
        };
        BulkRestoreItem: {
            code?: string;
            error?: string;
            id: string | null;
            path: string | null;
            /** @enum {string} */
            status: "ok" | "error";
        };
        BulkRestoreRequest: {
            ids?: string[];
            /** @default false */
            overwrite?: boolean;
            paths?: string[];
        };
        BulkRestoreResult: {
            failed: number;
            results: components["schemas"]["BulkRestoreItem"][];
            succeeded: number;
        };
        BulkTagRequest: {
            /** @default [] */
            add?: string[];
            paths: string[];
            /** @default [] */
            remove?: string[];
        };
        BulkTagResult: {
            failed: number;
            results: components["schemas"]["BulkItemResult"][];
            succeeded: number;
        };
        BulkUploadResult: {
            code?: string;
            error?: string;
            failed: number;
            results: components["schemas"]["BulkItemResult"][];
            succeeded: number;
        };
        ChangePasswordRequest: {
            new_password: string;
            old_password: string;
        };
        CloseFolderRequest: {
            closed: boolean;
        };
        CompleteUploadRequest: {
            /** @description The ETag of the version that the writer had. */
            if_match?: string;
            /** @description Merge it when it comes too late, as `Prefer: merge` does. */
            merge?: boolean;
            path?: string;
        };
        Configuration: {
            auth_enabled: boolean;
            cas_enabled: boolean;
            cedar_enabled: boolean;
            external_url: string;
            metadata_persistent: boolean;
            search_enabled: boolean;
            /** @enum {string} */
            storage: "local" | "memory" | "s3";
            version: string;
            wasm_workers_enabled: boolean;
            wopi_configured: boolean;
        };
        ConfirmTotpRequest: {
            /** @description Six digits of the authenticator app, or a recovery code. */
            totp: string;
        };
        CreateAppPasswordRequest: {
            name: string;
            /** @description The account's own. */
            password?: string;
            /**
             * @default write
             * @enum {string}
             */
            scope?: "read" | "write";
        };
        CreatedAppPassword: {
            created_at: string;
            id: string;
            last_used: string | null;
            name: string;
            password: string;
            /** @enum {string} */
            scope: "read" | "write";
            username: string;
        };
        CreatedScimToken: {
            created_at: string;
            created_by: string;
            id: string;
            /** @description To the hour. */
            last_used: string | null;
            name: string;
            token: string;
        };
        CreatedWebhook: {
            created_at: string;
            /** @description Why it is notified no more, or not while its owner may not administer; null while it is. */
            disabled_reason: string | null;
            /** @description Null for every event. */
            events: string[] | null;
            /** @description Since when no message was taken. */
            failing_since: string | null;
            /** @description In a row, since the last success. */
            failures: number;
            id: string;
            /** @description When that was. */
            last_at: string | null;
            /** @description Why the last message was not taken; null when it was. */
            last_error: string | null;
            /** @description The last answer's; null when there was none. */
            last_status: number | null;
            /** @description When the message is sent again; null where none waits for that. */
            next_at: string | null;
            /** @description Who made it. */
            owner: string;
            /** @description Null for the whole tree. */
            path: string | null;
            /** @description What messages are signed with; shown only now. */
            secret: string;
            /**
             * @description `waiting`: nothing was sent yet. `working`: the last message was taken. `failing`: it was not, and is sent again. `given-up`: for a day none was. `switched-off`: by an administrator. `paused`: while its owner may not administer.
             * @enum {string}
             */
            state: "waiting" | "working" | "failing" | "given-up" | "switched-off" | "paused";
            url: string;
        };
        CreateGroupRequest: {
            name: string;
        };
        CreateScimTokenRequest: {
            name: string;
        };
        CreateShareRequest: {
            /**
             * @description Of a folder: new files can be put into it, and nothing in it can be seen.
             * @default false
             */
            allow_upload?: boolean;
            /**
             * @description Null: it never expires.
             * @default 168
             */
            expires_hours?: number | null;
            /** @description A file, or a folder as a zip, is one download; its parts that one address asks for within an hour belong together. Null: as many as you like. */
            max_downloads?: number | null;
            /** @description Empty or null: none. */
            password?: string | null;
            /** @description Of a file or a folder. The share stays with it when it is moved. */
            path: string;
        };
        CreateSnapshotRequest: {
            /** @default  */
            description?: string;
        };
        CreateUserRequest: {
            password: string;
            /**
             * @default user
             * @enum {string}
             */
            role?: "admin" | "user" | "readonly";
            /**
             * @description Bytes that the account may store; null: any number.
             * @default null
             */
            storage_quota_bytes?: number | null;
            /**
             * @description Bytes that it may store with trash, earlier versions, kept saves and unfinished uploads; null: ten times its quota.
             * @default null
             */
            storage_total_bytes?: number | null;
            username: string;
        };
        CreateWebhookRequest: {
            events?: ("put" | "merge" | "make-folder" | "delete" | "move" | "copy" | "restore" | "restore-version" | "restore-tree" | "purge" | "encrypt" | "decrypt" | "set-times" | "close" | "open")[];
            path?: string;
            /** Format: uri */
            url: string;
        };
        DeviceLogIn: {
            address: string;
            created_at: string;
            device: string;
        };
        DisableTotpRequest: {
            /** @description The account's own. */
            password: string;
            /** @description Six digits of the authenticator app, or a recovery code. */
            totp: string;
        };
        DownloadLink: {
            expires_at: string;
            token: string;
            url: string;
        };
        DownloadRequest: {
            paths: string[];
            /** @description Of the one file that `paths` has: an earlier version of it. */
            version?: number;
        };
        EditorForm: {
            action: string;
            fields: {
                access_token: string;
                access_token_ttl: string;
            };
            /** @constant */
            method: "POST";
        };
        EditorSession: {
            access_token: string;
            access_token_ttl: number;
            form: components["schemas"]["EditorForm"];
            url: string;
        };
        EncryptionState: {
            encrypted_bytes: number;
            /** @description Files that were encrypted here with a passphrase and still are. */
            encrypted_files: number;
        };
        Extracted: {
            bytes: number;
            files: number;
            folder: components["schemas"]["FileItem"];
            /** @description Up to 100 names: links and devices, and files whose names cannot be names here. */
            left_out: string[];
            left_out_count: number;
        };
        ExtractRequest: {
            path: string;
        };
        FileItem: {
            /** @description A folder into which nothing reaches that was granted above it. */
            closed: boolean;
            content_hash: string | null;
            created: string;
            encrypted: boolean;
            etag: string;
            is_collection: boolean;
            mime_type: string;
            modified: string;
            name: string;
            owner: string;
            path: string;
            size: number;
            tags: string[];
            /** @description In a listing: what lies below a folder, at any depth, as far as the caller may read it. Absent where that is not known. */
            totals?: {
                bytes: number;
                files: number;
                folders: number;
            };
        };
        FileTags: {
            path: string;
            tags: string[];
        };
        GiveGrantRequest: {
            /** @enum {string} */
            right: "read" | "write" | "manage";
            /** @description The name of an account. */
            user: string;
        } | {
            /** @description The name of a group. */
            group: string;
            /** @enum {string} */
            right: "read" | "write" | "manage";
        } | {
            /**
             * @description Everybody who is signed in and has a role.
             * @constant
             */
            everybody: true;
            /** @enum {string} */
            right: "read" | "write" | "manage";
        };
        Grant: {
            /** @constant */
            everybody?: true;
            granted_at: string;
            granted_by: string | null;
            group?: string;
            /** @description Where it was given; it counts there and below. */
            path: string;
            /** @enum {string} */
            right: "read" | "write" | "manage";
            user?: string;
        };
        Group: {
            created_at: string;
            members: string[];
            name: string;
            /**
             * @description Where it is decided who belongs to it.
             * @enum {string}
             */
            source: "here" | "issuer" | "scim" | "organization";
        };
        Health: {
            /** @enum {string} */
            status: "ok" | "degraded";
            /** @enum {string} */
            storage: "ok" | "degraded" | "unavailable";
            uptime_seconds: number;
            version: string;
        };
        HideSharedRequest: {
            hidden: boolean;
        };
        LabelVersionRequest: {
            label: string | null;
            version: number;
        };
        LastBackup: {
            bytes: number;
            contents: number;
            /** @description Contents that it lacks, because they were damaged before. */
            damaged: number;
            ended_at: string;
            /** @description What contradicts itself in its database. */
            findings: number;
            /** @description Where it lies, on the machine that made it. */
            folder: string;
            /** @description Whether the contents of earlier backups were read again, too. */
            verified: boolean;
        };
        LetterWish: {
            by_mail: boolean;
        };
        LoginRequest: {
            password: string;
            /** @description Six digits of the authenticator app, or a recovery code. */
            totp?: string;
            username: string;
        };
        LoginResponse: {
            access_token: string;
            expires_in: number;
            /** @constant */
            token_type: "Bearer";
            user: components["schemas"]["User"];
        };
        MarkNotificationRequest: {
            read: boolean;
        };
        MergeDecision: {
            /** @description The value of the other side */
            left: string;
            /** @description The place, such as version */
            path: string;
            /**
             * @description version: the higher of two raised versions of a project, or of two raised versions or ranges of a dependency that are compatible the one that fits both; derived: the greater of two values that programs make on every change; noise: one of two values that programs change by themselves
             * @enum {string}
             */
            rule: "version" | "derived" | "noise";
            /** @description The value that is in the merge, as written */
            took: string;
        };
        MergedFileItem: {
            /** @description A folder into which nothing reaches that was granted above it. */
            closed: boolean;
            content_hash: string | null;
            created: string;
            /** @description What rules decided where both sides changed one value: the first of them, up to 16,384 characters */
            decisions: components["schemas"]["MergeDecision"][];
            driver: string | null;
            encrypted: boolean;
            etag: string;
            is_collection: boolean;
            mime_type: string;
            modified: string;
            name: string;
            owner: string;
            path: string;
            size: number;
            tags: string[];
            /** @description In a listing: what lies below a folder, at any depth, as far as the caller may read it. Absent where that is not known. */
            totals?: {
                bytes: number;
                files: number;
                folders: number;
            };
        };
        MergeOnSave: {
            /** @description What counts here for your own saves, with the choices of all places */
            counts: {
                merge: boolean;
                /** @enum {string} */
                versions: "higher" | "ask";
            };
            /** @description Whether saves that come too late are merged although they do not ask for it; null where nobody chose that here */
            merge: boolean | null;
            /** @description What would count here for whoever has chosen nothing for themselves, if nothing were chosen here */
            otherwise: {
                merge: boolean;
                /** @enum {string} */
                versions: "higher" | "ask";
            };
            /** @description What is done where both sides raised the version of a project: the higher one is taken and named in `decisions` (higher), or it is a conflict (ask); null where nobody chose that here */
            versions: ("higher" | "ask") | null;
        };
        MergeOnSaveRequest: {
            /** @description Whether saves that come too late are merged although they do not ask for it */
            merge?: boolean | null;
            path?: string;
            /** @description What is done where both sides raised the version of a project: the higher one is taken and named in `decisions` (higher), or it is a conflict (ask) */
            versions?: ("higher" | "ask") | null;
        };
        MoveOrCopyRequest: {
            from: string;
            /** @default false */
            overwrite?: boolean;
            to: string;
        };
        Notification: {
            at: string;
            /** @description Who did it; null for the service, or for whoever runs it. */
            by: string | null;
            /** @description Where the copy is now that a client kept beside the file, because it could not be merged; null when it is gone, and when the caller may not read it now. */
            copy?: string | null;
            /** @description How many deletions or refused writes of the same person it tells of; `path` is of the last of them. */
            count?: number;
            /** @description The group that got the right, or that was joined. */
            group?: string;
            id: string;
            /** @enum {string} */
            kind: "shared-with-you" | "right-taken" | "taken-over" | "password-reset" | "second-factor-reset" | "group-joined" | "access-requested" | "write-kept" | "conflicts-with-yours" | "role-given" | "account-waits" | "deleted-by-another" | "taken-back";
            /** @description Where the file or folder is now; of a deletion, where it was. Null when it is about none, when it is gone, and when the caller may not read it now. */
            path: string | null;
            read: boolean;
            /**
             * @description The right that was given or taken.
             * @enum {string}
             */
            right?: "read" | "write" | "manage";
            /**
             * @description The role that was given.
             * @enum {string}
             */
            role?: "admin" | "user" | "readonly" | "none";
            /** @description The kept write: see `/api/saves/{save}`. */
            save?: string;
        };
        NotificationSettings: {
            kinds: {
                by_mail: boolean;
                /** @enum {string} */
                kind: "shared-with-you" | "right-taken" | "taken-over" | "password-reset" | "second-factor-reset" | "group-joined" | "access-requested" | "write-kept" | "conflicts-with-yours" | "role-given" | "account-waits" | "deleted-by-another" | "taken-back";
            }[];
            /** @description Whether the service has a platform that sends them, and the account is one of it. */
            letters: boolean;
        };
        OpenEditorRequest: {
            /** @enum {string} */
            mode: "view" | "edit";
            path: string;
        };
        OwnUser: {
            created_at: string;
            /** @description Whether it has a password of this service. */
            has_password: boolean;
            /** @description The path of the account's home, which is made when its owner first opens it; null without homes. */
            home: string | null;
            id: string;
            /** @description Where its owner has the account that they sign in with; null for an account of this service alone. */
            issuer: string | null;
            last_login: string | null;
            /** @description Whether there is anything that the account may read: by its role, or because something was shared with it. */
            may_read: boolean;
            /** @enum {string} */
            role: "admin" | "user" | "readonly" | "none";
            /** @enum {string} */
            status: "active" | "disabled";
            storage_quota_bytes: number | null;
            /** @description The most that may be. Past it the oldest trash of the account goes first, then 507. Null: no limit. */
            storage_total_bytes: number | null;
            /** @description All that the account has stored: files, trash, earlier versions, kept saves, unfinished uploads. */
            storage_total_used_bytes: number;
            storage_used_bytes: number;
            /** @description The id of that account there. */
            subject: string | null;
            username: string;
        };
        PassphraseRequest: {
            passphrase: string;
            path: string;
        };
        Person: {
            /** @description What a person calls themselves; it proves nothing. */
            display_name?: string;
            /** @enum {string} */
            kind: "user" | "group";
            name: string;
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
            status: "ok" | "degraded" | "unavailable";
            subsystems: {
                /** @enum {string} */
                metadata: "ok" | "degraded" | "unavailable" | "corrupt";
                /** @enum {string} */
                storage: "ok" | "degraded" | "unavailable";
            };
        };
        ResetPasswordRequest: {
            password: string;
        };
        RestoredSnapshot: {
            id: string;
            /** @description Files that were brought back to what they were, of those that the caller may read. */
            restored_files: number;
            /** @description A snapshot of what was there before. */
            undo_snapshot_id: string;
        };
        RestoredTree: {
            /** @description Files of that time that could not be brought back, of those that the caller may read: purged since, or older than versions are kept. */
            lost_files: number;
            path: string;
            /** @description Files that were brought back to what they were, of those that the caller may read. */
            restored_files: number;
            /** @description The revision that brought it back. */
            revision: number;
            /** @description A snapshot of what was there before. */
            undo_snapshot_id: string;
        };
        RestoreToRequest: {
            /** @default / */
            path?: string;
            revision?: number;
            /** Format: date-time */
            time?: string;
        };
        RestoreTrashRequest: {
            id?: string;
            /** @default false */
            overwrite?: boolean;
            /** @description Takes the newest that was there. */
            path?: string;
            /** @description Where it comes to. Default: where it was. */
            to?: string;
        };
        RestoreVersionRequest: {
            version: number;
        };
        Save: {
            /** @description The version that the writer had. */
            base: number;
            /** @description Who wrote it; null of an account that is gone. */
            by: string | null;
            /** @description Null for whoever may not read what was sent. */
            content_hash: string | null;
            /** @description What rules decided where both sides changed one value: the first of them, up to 16,384 characters */
            decisions: components["schemas"]["MergeDecision"][];
            driver: string;
            expires_at: string;
            /** @description The version that came of it; null when it was refused. */
            merged: number | null;
            /** @description The version that was stored meanwhile. */
            ours: number;
            /** @description Whether that is the caller: only then they decide about it. */
            own: boolean;
            path: string;
            save: string;
            saved_at: string;
            size: number;
        };
        ScimToken: {
            created_at: string;
            created_by: string;
            id: string;
            /** @description To the hour. */
            last_used: string | null;
            name: string;
        };
        SearchHit: {
            /** @description A folder into which nothing reaches that was granted above it. */
            closed: boolean;
            content_hash: string | null;
            created: string;
            encrypted: boolean;
            etag: string;
            is_collection: boolean;
            mime_type: string;
            modified: string;
            name: string;
            owner: string;
            path: string;
            /** @description From 0 to 10; only the order of one answer has a meaning. */
            score: number;
            size: number;
            /** @description Where the hit is, as HTML text: hits stand in `<mark>`, everything else is escaped. */
            snippet: string;
            tags: string[];
            /** @description In a listing: what lies below a folder, at any depth, as far as the caller may read it. Absent where that is not known. */
            totals?: {
                bytes: number;
                files: number;
                folders: number;
            };
        };
        SetUpTotpRequest: {
            /** @description The account's own. */
            password: string;
        };
        Share: {
            allow_upload: boolean;
            created_at: string;
            created_by: string;
            download_count: number;
            expires_at: string | null;
            max_downloads: number | null;
            password_protected: boolean;
            path: string;
            token: string;
            url: string;
        };
        SharedItem: {
            /** @description A folder into which nothing reaches that was granted above it. */
            closed: boolean;
            content_hash: string | null;
            created: string;
            encrypted: boolean;
            etag: string;
            is_collection: boolean;
            mime_type: string;
            modified: string;
            name: string;
            owner: string;
            path: string;
            /** @enum {string} */
            right: "read" | "write" | "manage";
            shared_at: string;
            shared_by: string;
            size: number;
            tags: string[];
            /** @description In a listing: what lies below a folder, at any depth, as far as the caller may read it. Absent where that is not known. */
            totals?: {
                bytes: number;
                files: number;
                folders: number;
            };
        };
        Snapshot: {
            /** @description As `files`. */
            bytes: number | null;
            created_at: string;
            created_by: string;
            description: string;
            /** @description Null where rights hide something from the caller; administrators see the sum of everything. */
            files: number | null;
            id: string;
        };
        StartedUpload: {
            chunk_size: number;
            upload_id: string;
        };
        StartUploadRequest: {
            /** @default 5242880 */
            chunk_size?: number;
            path: string;
            total_size?: number;
        };
        StorageStats: {
            collections: number;
            /** @description What files, versions and trash hold, each counted whole, by what lies in the store; 1 where nothing does. */
            dedupe_ratio: number;
            /** @description Exact for administrators, rounded down for others. Null where the store does not know. */
            disk_free_bytes: number | null;
            files: number;
            /** @description What the files of the tree hold, each counted whole. */
            logical_bytes: number;
            /** @description What lies in the store for files, versions and trash, each content once. */
            stored_bytes: number;
            trash_bytes: number;
            uploads_bytes: number;
            versions_bytes: number;
        };
        StoredFile: {
            content_hash: string;
            etag: string;
            path: string;
            size: number;
        };
        SwitchWebhookRequest: {
            enabled: boolean;
        };
        TakeOverRequest: {
            path: string;
        };
        TotpSetup: {
            otpauth_uri: string;
            recovery_codes: string[];
            secret: string;
        };
        TotpStatus: {
            enabled: boolean;
            recovery_codes_left: number;
        };
        TrashItem: {
            deleted_at: string;
            deleted_by: string;
            /** @description When it goes for good. */
            expires_at: string;
            /** @description Of this deletion: it is another one when the same entry is deleted again. */
            id: string;
            is_collection: boolean;
            name: string;
            /** @description Where it was. */
            path: string;
            /** @description Bytes; of a folder, of what the caller may read in it, and for administrators of all. Null where that is not known. */
            size: number | null;
        };
        UpdateUserRequest: {
            /** @enum {string} */
            role?: "admin" | "user" | "readonly";
            /** @enum {string} */
            status?: "active" | "disabled";
            /** @description Bytes that the account may store; null: any number. */
            storage_quota_bytes?: number | null;
            /** @description Bytes that it may store with trash, earlier versions, kept saves and unfinished uploads; null: ten times its quota. */
            storage_total_bytes?: number | null;
            /** @constant */
            totp_enabled?: false;
        };
        Upload: {
            chunk_size: number;
            elapsed_secs: number;
            path: string;
            received: number;
            total_chunks: number | null;
            upload_id: string;
        };
        UploadedChunk: {
            index: number;
            received: number;
            total_chunks: number | null;
            upload_id: string;
        };
        UploadState: {
            chunk_size: number;
            elapsed_secs: number;
            path: string;
            received: number;
            /** @description The indexes that have arrived, as ranges `[first, last]`. */
            received_indexes: number[][];
            total_chunks: number | null;
            upload_id: string;
        };
        User: {
            created_at: string;
            /** @description Whether it has a password of this service. */
            has_password: boolean;
            id: string;
            /** @description Where its owner has the account that they sign in with; null for an account of this service alone. */
            issuer: string | null;
            last_login: string | null;
            /** @enum {string} */
            role: "admin" | "user" | "readonly" | "none";
            /** @enum {string} */
            status: "active" | "disabled";
            storage_quota_bytes: number | null;
            /** @description The most that may be. Past it the oldest trash of the account goes first, then 507. Null: no limit. */
            storage_total_bytes: number | null;
            /** @description All that the account has stored: files, trash, earlier versions, kept saves, unfinished uploads. */
            storage_total_used_bytes: number;
            storage_used_bytes: number;
            /** @description The id of that account there. */
            subject: string | null;
            username: string;
        };
        Version: {
            content_hash: string;
            current: boolean;
            etag: string;
            /** @description The name that somebody gave it. */
            label: string | null;
            /** @description Of what it was merged: `base` is the version that the saver had, and its parents are the version that was stored meanwhile and the save whose body it came with (`/api/saves/{save}`). Null for a version that came as it is. */
            merge: components["schemas"]["VersionMerge"] | null;
            modified: string;
            modified_by: string;
            size: number;
            version: number;
        };
        VersionMerge: {
            base: number;
            /** @description What rules decided where both sides changed one value: the first of them, up to 16,384 characters */
            decisions: components["schemas"]["MergeDecision"][];
            driver: string;
            parents: [
                number,
                string
            ];
        };
        Webhook: {
            created_at: string;
            /** @description Why it is notified no more, or not while its owner may not administer; null while it is. */
            disabled_reason: string | null;
            /** @description Null for every event. */
            events: string[] | null;
            /** @description Since when no message was taken. */
            failing_since: string | null;
            /** @description In a row, since the last success. */
            failures: number;
            id: string;
            /** @description When that was. */
            last_at: string | null;
            /** @description Why the last message was not taken; null when it was. */
            last_error: string | null;
            /** @description The last answer's; null when there was none. */
            last_status: number | null;
            /** @description When the message is sent again; null where none waits for that. */
            next_at: string | null;
            /** @description Who made it. */
            owner: string;
            /** @description Null for the whole tree. */
            path: string | null;
            /**
             * @description `waiting`: nothing was sent yet. `working`: the last message was taken. `failing`: it was not, and is sent again. `given-up`: for a day none was. `switched-off`: by an administrator. `paused`: while its owner may not administer.
             * @enum {string}
             */
            state: "waiting" | "working" | "failing" | "given-up" | "switched-off" | "paused";
            url: string;
        };
        Worker: {
            events: string[];
            failures: number;
            last_error: string | null;
            last_run_at: string | null;
            name: string;
            paths: string[];
            recent_failures: components["schemas"]["WorkerFailure"][];
            revisions_behind: number;
            /** @enum {string} */
            role: "none" | "user";
            runs: number;
            /** @enum {string} */
            state: "active" | "broken";
        };
        WorkerFailure: {
            at: string;
            error: string;
            path: string;
            revision: number;
        };
    };
    responses: {
        /** @description Accepted */
        Accepted: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content?: never;
        };
        /**
         * @description Bad Request
         *     - `http.invalid-field`: A field of the body, the path or the query is missing or not what it must be; the sentence names it.
         */
        BadRequestFields: {
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
         * @description Bad Request
         *     - `http.invalid-field`: A field of the body, the path or the query is missing or not what it must be; the sentence names it.
         *     - `http.malformed-json`: The body is not JSON in UTF-8, or is nested too deeply.
         *     - `http.unknown-field`: The body has a field that this request does not know; the sentence names it.
         */
        BadRequestFieldsJson: {
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
         * @description Bad Request
         *     - `http.invalid-field`: A field of the body, the path or the query is missing or not what it must be; the sentence names it.
         *     - `http.malformed-json`: The body is not JSON in UTF-8, or is nested too deeply.
         *     - `http.unknown-field`: The body has a field that this request does not know; the sentence names it.
         *     - `http.empty-body`: This request needs a JSON body and came without one.
         */
        BadRequestFieldsJsonRequired: {
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
         * @description Bad Request
         *     - `http.malformed-json`: The body is not JSON in UTF-8, or is nested too deeply.
         *     - `http.unknown-field`: The body has a field that this request does not know; the sentence names it.
         */
        BadRequestJson: {
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
         * @description Bad Request
         *     - `http.malformed-path`: A percent-encoded character in the path is not valid.
         *     - `http.invalid-field`: A field of the body, the path or the query is missing or not what it must be; the sentence names it.
         */
        BadRequestPathFields: {
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
         * @description Bad Request
         *     - `http.malformed-path`: A percent-encoded character in the path is not valid.
         *     - `http.invalid-field`: A field of the body, the path or the query is missing or not what it must be; the sentence names it.
         *     - `http.malformed-json`: The body is not JSON in UTF-8, or is nested too deeply.
         *     - `http.unknown-field`: The body has a field that this request does not know; the sentence names it.
         */
        BadRequestPathFieldsJson: {
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
         * @description Bad Request
         *     - `http.malformed-path`: A percent-encoded character in the path is not valid.
         *     - `http.invalid-field`: A field of the body, the path or the query is missing or not what it must be; the sentence names it.
         *     - `http.malformed-json`: The body is not JSON in UTF-8, or is nested too deeply.
         *     - `http.unknown-field`: The body has a field that this request does not know; the sentence names it.
         *     - `http.empty-body`: This request needs a JSON body and came without one.
         */
        BadRequestPathFieldsJsonRequired: {
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
         * @description Forbidden
         *     - `files.foreign-page`: A page of another site sent it with what the browser keeps for this one.
         */
        Forbidden: {
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
         * @description Forbidden
         *     - `http.forbidden`: The caller may not do this.
         *     - `files.foreign-page`: A page of another site sent it with what the browser keeps for this one.
         *     - `files.role-forbids`: The role of the account does not allow it.
         *     - `files.right-forbids`: The right of the account on the path does not allow it.
         *     - `files.name-unavailable`: The name is, or holds, something that the caller may not read.
         *     - `files.folder-of-service`: It is a home, or the folder of an organization.
         *     - `files.policy-forbids`: A policy does not allow it.
         *     - `files.login-needed`: It needs a log-in: an app password, a share and the like are for files alone.
         */
        ForbiddenAdmin: {
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
         * @description Forbidden
         *     - `http.forbidden`: The caller may not do this.
         *     - `files.foreign-page`: A page of another site sent it with what the browser keeps for this one.
         *     - `files.login-needed`: It needs a log-in: an app password, a share and the like are for files alone.
         */
        ForbiddenLoggedIn: {
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
         * @description Forbidden
         *     - `http.forbidden`: The caller may not do this.
         *     - `files.foreign-page`: A page of another site sent it with what the browser keeps for this one.
         *     - `files.login-needed`: It needs a log-in with the password of an account of this server.
         */
        ForbiddenLoggedInByPassword: {
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
         * @description Forbidden
         *     - `http.forbidden`: The caller may not do this.
         *     - `files.foreign-page`: A page of another site sent it with what the browser keeps for this one.
         *     - `files.scope-forbids`: The app password may only read.
         */
        ForbiddenOwner: {
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
         * @description Forbidden
         *     - `http.forbidden`: The caller may not do this.
         *     - `files.foreign-page`: A page of another site sent it with what the browser keeps for this one.
         *     - `files.role-forbids`: The role of the account does not allow it.
         *     - `files.right-forbids`: The right of the account on the path does not allow it.
         *     - `files.name-unavailable`: The name is, or holds, something that the caller may not read.
         *     - `files.folder-of-service`: It is a home, or the folder of an organization.
         *     - `files.policy-forbids`: A policy does not allow it.
         */
        ForbiddenReader: {
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
         * @description Forbidden
         *     - `http.forbidden`: The caller may not do this.
         *     - `files.foreign-page`: A page of another site sent it with what the browser keeps for this one.
         *     - `files.role-forbids`: The role of the account does not allow it.
         *     - `files.right-forbids`: The right of the account on the path does not allow it.
         *     - `files.name-unavailable`: The name is, or holds, something that the caller may not read.
         *     - `files.folder-of-service`: It is a home, or the folder of an organization.
         *     - `files.policy-forbids`: A policy does not allow it.
         *     - `files.scope-forbids`: The app password may only read.
         */
        ForbiddenWriter: {
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
         * @description Internal Server Error
         *     - `internal`: A bug on our side. The answer says nothing but the request id, which finds it in the logs.
         */
        InternalServerError: {
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
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content?: never;
        };
        /**
         * @description Not Found
         *     - `files.path-missing`: There is nothing at the path, for the caller.
         */
        NotFound: {
            headers: {
                "Error-Code": components["headers"]["Error-Code"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Problem"];
            };
        };
        /** @description Not Modified */
        NotModified: {
            headers: {
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
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Problem"];
            };
        };
        /**
         * @description Service Unavailable
         *     - `files.issuer-unavailable`: Whoever issued the token cannot be asked at the moment.
         *     - `files.passwords-busy`: Too many passwords are being checked.
         */
        ServiceUnavailable: {
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
         *     - `files.too-many-failures`: Ten failures in five minutes for this account from this network, or a hundred for any.
         */
        TooManyRequests: {
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
         *     - `files.credentials-wrong`: The user name or the password is wrong, or the account is disabled.
         *     - `files.app-password-needed`: The account has one-time codes: programs that know only Basic use an app password.
         *     - `files.token-invalid`: The token is unknown, revoked or expired.
         */
        Unauthorized: {
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
export type Access = components['schemas']['Access'];
export type AccessRequest = components['schemas']['AccessRequest'];
export type Activity = components['schemas']['Activity'];
export type ActivityColumn = components['schemas']['ActivityColumn'];
export type AddTagsRequest = components['schemas']['AddTagsRequest'];
export type AppPassword = components['schemas']['AppPassword'];
export type ApproveDeviceLogInRequest = components['schemas']['ApproveDeviceLogInRequest'];
export type AuditEntry = components['schemas']['AuditEntry'];
export type AuditVerification = components['schemas']['AuditVerification'];
export type Backups = components['schemas']['Backups'];
export type BatchItem = components['schemas']['BatchItem'];
export type BatchItemResult = components['schemas']['BatchItemResult'];
export type BatchRequest = components['schemas']['BatchRequest'];
export type BatchResult = components['schemas']['BatchResult'];
export type BulkDeleteRequest = components['schemas']['BulkDeleteRequest'];
export type BulkDeleteResult = components['schemas']['BulkDeleteResult'];
export type BulkItemResult = components['schemas']['BulkItemResult'];
export type BulkRestoreItem = components['schemas']['BulkRestoreItem'];
export type BulkRestoreRequest = components['schemas']['BulkRestoreRequest'];
export type BulkRestoreResult = components['schemas']['BulkRestoreResult'];
export type BulkTagRequest = components['schemas']['BulkTagRequest'];
export type BulkTagResult = components['schemas']['BulkTagResult'];
export type BulkUploadResult = components['schemas']['BulkUploadResult'];
export type ChangePasswordRequest = components['schemas']['ChangePasswordRequest'];
export type CloseFolderRequest = components['schemas']['CloseFolderRequest'];
export type CompleteUploadRequest = components['schemas']['CompleteUploadRequest'];
export type Configuration = components['schemas']['Configuration'];
export type ConfirmTotpRequest = components['schemas']['ConfirmTotpRequest'];
export type CreateAppPasswordRequest = components['schemas']['CreateAppPasswordRequest'];
export type CreatedAppPassword = components['schemas']['CreatedAppPassword'];
export type CreatedScimToken = components['schemas']['CreatedScimToken'];
export type CreatedWebhook = components['schemas']['CreatedWebhook'];
export type CreateGroupRequest = components['schemas']['CreateGroupRequest'];
export type CreateScimTokenRequest = components['schemas']['CreateScimTokenRequest'];
export type CreateShareRequest = components['schemas']['CreateShareRequest'];
export type CreateSnapshotRequest = components['schemas']['CreateSnapshotRequest'];
export type CreateUserRequest = components['schemas']['CreateUserRequest'];
export type CreateWebhookRequest = components['schemas']['CreateWebhookRequest'];
export type DeviceLogIn = components['schemas']['DeviceLogIn'];
export type DisableTotpRequest = components['schemas']['DisableTotpRequest'];
export type DownloadLink = components['schemas']['DownloadLink'];
export type DownloadRequest = components['schemas']['DownloadRequest'];
export type EditorForm = components['schemas']['EditorForm'];
export type EditorSession = components['schemas']['EditorSession'];
export type EncryptionState = components['schemas']['EncryptionState'];
export type Extracted = components['schemas']['Extracted'];
export type ExtractRequest = components['schemas']['ExtractRequest'];
export type FileItem = components['schemas']['FileItem'];
export type FileTags = components['schemas']['FileTags'];
export type GiveGrantRequest = components['schemas']['GiveGrantRequest'];
export type Grant = components['schemas']['Grant'];
export type Group = components['schemas']['Group'];
export type Health = components['schemas']['Health'];
export type HideSharedRequest = components['schemas']['HideSharedRequest'];
export type LabelVersionRequest = components['schemas']['LabelVersionRequest'];
export type LastBackup = components['schemas']['LastBackup'];
export type LetterWish = components['schemas']['LetterWish'];
export type LoginRequest = components['schemas']['LoginRequest'];
export type LoginResponse = components['schemas']['LoginResponse'];
export type MarkNotificationRequest = components['schemas']['MarkNotificationRequest'];
export type MergeDecision = components['schemas']['MergeDecision'];
export type MergedFileItem = components['schemas']['MergedFileItem'];
export type MergeOnSave = components['schemas']['MergeOnSave'];
export type MergeOnSaveRequest = components['schemas']['MergeOnSaveRequest'];
export type MoveOrCopyRequest = components['schemas']['MoveOrCopyRequest'];
export type Notification = components['schemas']['Notification'];
export type NotificationSettings = components['schemas']['NotificationSettings'];
export type OpenEditorRequest = components['schemas']['OpenEditorRequest'];
export type OwnUser = components['schemas']['OwnUser'];
export type PassphraseRequest = components['schemas']['PassphraseRequest'];
export type Person = components['schemas']['Person'];
export type Problem = components['schemas']['Problem'];
export type Readiness = components['schemas']['Readiness'];
export type ResetPasswordRequest = components['schemas']['ResetPasswordRequest'];
export type RestoredSnapshot = components['schemas']['RestoredSnapshot'];
export type RestoredTree = components['schemas']['RestoredTree'];
export type RestoreToRequest = components['schemas']['RestoreToRequest'];
export type RestoreTrashRequest = components['schemas']['RestoreTrashRequest'];
export type RestoreVersionRequest = components['schemas']['RestoreVersionRequest'];
export type Save = components['schemas']['Save'];
export type ScimToken = components['schemas']['ScimToken'];
export type SearchHit = components['schemas']['SearchHit'];
export type SetUpTotpRequest = components['schemas']['SetUpTotpRequest'];
export type Share = components['schemas']['Share'];
export type SharedItem = components['schemas']['SharedItem'];
export type Snapshot = components['schemas']['Snapshot'];
export type StartedUpload = components['schemas']['StartedUpload'];
export type StartUploadRequest = components['schemas']['StartUploadRequest'];
export type StorageStats = components['schemas']['StorageStats'];
export type StoredFile = components['schemas']['StoredFile'];
export type SwitchWebhookRequest = components['schemas']['SwitchWebhookRequest'];
export type TakeOverRequest = components['schemas']['TakeOverRequest'];
export type TotpSetup = components['schemas']['TotpSetup'];
export type TotpStatus = components['schemas']['TotpStatus'];
export type TrashItem = components['schemas']['TrashItem'];
export type UpdateUserRequest = components['schemas']['UpdateUserRequest'];
export type Upload = components['schemas']['Upload'];
export type UploadedChunk = components['schemas']['UploadedChunk'];
export type UploadState = components['schemas']['UploadState'];
export type User = components['schemas']['User'];
export type Version = components['schemas']['Version'];
export type VersionMerge = components['schemas']['VersionMerge'];
export type Webhook = components['schemas']['Webhook'];
export type Worker = components['schemas']['Worker'];
export type WorkerFailure = components['schemas']['WorkerFailure'];
export type $defs = Record<string, never>;
export interface operations {
    getWellKnownAlluvium: {
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
            500: components["responses"]["InternalServerError"];
        };
    };
    postApiAccessRequests: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AccessRequest"];
            };
        };
        responses: {
            202: components["responses"]["Accepted"];
            /**
             * @description Bad Request
             *     - `http.invalid-field`: A field of the body, the path or the query is missing or not what it must be; the sentence names it.
             *     - `http.malformed-json`: The body is not JSON in UTF-8, or is nested too deeply.
             *     - `http.unknown-field`: The body has a field that this request does not know; the sentence names it.
             *     - `http.empty-body`: This request needs a JSON body and came without one.
             *     - `files.path-invalid`: The path is not one.
             */
            400: {
                headers: {
                    "Error-Code": components["headers"]["Error-Code"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenOwner"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            /**
             * @description Too Many Requests
             *     - `files.too-many-failures`: Ten failures in five minutes for this account from this network, or a hundred for any.
             *     - `files.too-many-access-requests`: The account asked as often as it may in a day.
             */
            429: {
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
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getApiAccessFilePath: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                file_path: string;
            };
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
                    "application/json": components["schemas"]["Access"];
                };
            };
            /**
             * @description Bad Request
             *     - `http.malformed-path`: A percent-encoded character in the path is not valid.
             *     - `http.invalid-field`: A field of the body, the path or the query is missing or not what it must be; the sentence names it.
             *     - `files.path-invalid`: The path is not one.
             */
            400: {
                headers: {
                    "Error-Code": components["headers"]["Error-Code"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenReader"];
            /**
             * @description Not Found
             *     - `files.path-missing`: There is nothing at the path, for the caller.
             *     - `files.path-missing`: There is nothing at the path, for the caller.
             */
            404: {
                headers: {
                    "Error-Code": components["headers"]["Error-Code"];
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
    patchApiAccessFilePath: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                file_path: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CloseFolderRequest"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Access"];
                };
            };
            /**
             * @description Bad Request
             *     - `http.malformed-path`: A percent-encoded character in the path is not valid.
             *     - `http.invalid-field`: A field of the body, the path or the query is missing or not what it must be; the sentence names it.
             *     - `http.malformed-json`: The body is not JSON in UTF-8, or is nested too deeply.
             *     - `http.unknown-field`: The body has a field that this request does not know; the sentence names it.
             *     - `http.empty-body`: This request needs a JSON body and came without one.
             *     - `files.path-invalid`: The path is not one.
             *     - `files.closing-needs-folder`: It is a file.
             */
            400: {
                headers: {
                    "Error-Code": components["headers"]["Error-Code"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            401: components["responses"]["Unauthorized"];
            /**
             * @description Forbidden
             *     - `http.forbidden`: The caller may not do this.
             *     - `files.foreign-page`: A page of another site sent it with what the browser keeps for this one.
             *     - `files.role-forbids`: The role of the account does not allow it.
             *     - `files.right-forbids`: The right of the account on the path does not allow it.
             *     - `files.name-unavailable`: The name is, or holds, something that the caller may not read.
             *     - `files.folder-of-service`: It is a home, or the folder of an organization.
             *     - `files.policy-forbids`: A policy does not allow it.
             *     - `files.scope-forbids`: The app password may only read.
             *     - `files.root-is-fixed`: It is the root.
             *     - `files.right-forbids`: The caller may not give and take rights there.
             *     - `files.reserved-name`: The path is one of the names that the service keeps to itself.
             */
            403: {
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
             * @description Not Found
             *     - `files.path-missing`: There is nothing at the path, for the caller.
             *     - `files.path-missing`: There is nothing at the path, for the caller.
             */
            404: {
                headers: {
                    "Error-Code": components["headers"]["Error-Code"];
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
             *     - `files.too-many-grants`: The account gave as many as it may.
             */
            507: {
                headers: {
                    "Error-Code": components["headers"]["Error-Code"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getApiAdminBackups: {
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
                    "application/json": components["schemas"]["Backups"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenAdmin"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getApiAdminEncryption: {
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
                    "application/json": components["schemas"]["EncryptionState"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenAdmin"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getApiAdminGroups: {
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
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Total-Count": components["headers"]["X-Total-Count"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Group"][];
                };
            };
            400: components["responses"]["BadRequestFields"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenAdmin"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    postApiAdminGroups: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateGroupRequest"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Group"];
                };
            };
            /**
             * @description Bad Request
             *     - `http.invalid-field`: A field of the body, the path or the query is missing or not what it must be; the sentence names it.
             *     - `http.malformed-json`: The body is not JSON in UTF-8, or is nested too deeply.
             *     - `http.unknown-field`: The body has a field that this request does not know; the sentence names it.
             *     - `http.empty-body`: This request needs a JSON body and came without one.
             *     - `files.group-name-invalid`: No group can be called that.
             */
            400: {
                headers: {
                    "Error-Code": components["headers"]["Error-Code"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenAdmin"];
            404: components["responses"]["NotFound"];
            /**
             * @description Conflict
             *     - `files.group-taken`: There is one of that name, but for its case.
             */
            409: {
                headers: {
                    "Error-Code": components["headers"]["Error-Code"];
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
    deleteApiAdminGroupsName: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                name: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: components["responses"]["NoContent"];
            400: components["responses"]["BadRequestPathFieldsJson"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenAdmin"];
            /**
             * @description Not Found
             *     - `files.path-missing`: There is nothing at the path, for the caller.
             *     - `files.group-missing`: There is no such group.
             */
            404: {
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
             * @description Conflict
             *     - `files.group-elsewhere`: Who belongs to it is decided where it comes from.
             */
            409: {
                headers: {
                    "Error-Code": components["headers"]["Error-Code"];
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
    putApiAdminGroupsNameMembersUsername: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                name: string;
                username: string;
            };
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
                    "application/json": components["schemas"]["Group"];
                };
            };
            400: components["responses"]["BadRequestPathFieldsJson"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenAdmin"];
            /**
             * @description Not Found
             *     - `files.path-missing`: There is nothing at the path, for the caller.
             *     - `files.group-missing`: There is no such group.
             *     - `files.user-missing`: There is no such account.
             */
            404: {
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
             * @description Conflict
             *     - `files.group-elsewhere`: Who belongs to it is decided where it comes from.
             */
            409: {
                headers: {
                    "Error-Code": components["headers"]["Error-Code"];
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
    deleteApiAdminGroupsNameMembersUsername: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                name: string;
                username: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: components["responses"]["NoContent"];
            400: components["responses"]["BadRequestPathFieldsJson"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenAdmin"];
            /**
             * @description Not Found
             *     - `files.path-missing`: There is nothing at the path, for the caller.
             *     - `files.group-missing`: There is no such group.
             *     - `files.user-missing`: There is no such account.
             */
            404: {
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
             * @description Conflict
             *     - `files.group-elsewhere`: Who belongs to it is decided where it comes from.
             */
            409: {
                headers: {
                    "Error-Code": components["headers"]["Error-Code"];
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
    getApiAdminScimTokens: {
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
                    "application/json": components["schemas"]["ScimToken"][];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenAdmin"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    postApiAdminScimTokens: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateScimTokenRequest"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreatedScimToken"];
                };
            };
            400: components["responses"]["BadRequestFieldsJsonRequired"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenAdmin"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
            /**
             * @description Insufficient Storage
             *     - `files.too-many-scim-tokens`: There are as many as there may be.
             */
            507: {
                headers: {
                    "Error-Code": components["headers"]["Error-Code"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    deleteApiAdminScimTokensId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: components["responses"]["NoContent"];
            400: components["responses"]["BadRequestPathFieldsJson"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenAdmin"];
            /**
             * @description Not Found
             *     - `files.path-missing`: There is nothing at the path, for the caller.
             *     - `files.scim-token-missing`: There is no such token.
             */
            404: {
                headers: {
                    "Error-Code": components["headers"]["Error-Code"];
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
    postApiAdminTakeOver: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TakeOverRequest"];
            };
        };
        responses: {
            204: components["responses"]["NoContent"];
            /**
             * @description Bad Request
             *     - `http.invalid-field`: A field of the body, the path or the query is missing or not what it must be; the sentence names it.
             *     - `http.malformed-json`: The body is not JSON in UTF-8, or is nested too deeply.
             *     - `http.unknown-field`: The body has a field that this request does not know; the sentence names it.
             *     - `http.empty-body`: This request needs a JSON body and came without one.
             *     - `files.path-invalid`: The path is not one.
             */
            400: {
                headers: {
                    "Error-Code": components["headers"]["Error-Code"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            401: components["responses"]["Unauthorized"];
            /**
             * @description Forbidden
             *     - `http.forbidden`: The caller may not do this.
             *     - `files.foreign-page`: A page of another site sent it with what the browser keeps for this one.
             *     - `files.role-forbids`: The role of the account does not allow it.
             *     - `files.right-forbids`: The right of the account on the path does not allow it.
             *     - `files.name-unavailable`: The name is, or holds, something that the caller may not read.
             *     - `files.folder-of-service`: It is a home, or the folder of an organization.
             *     - `files.policy-forbids`: A policy does not allow it.
             *     - `files.login-needed`: It needs a log-in: an app password, a share and the like are for files alone.
             *     - `files.reserved-name`: The path is one of the names that the service keeps to itself.
             */
            403: {
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
             * @description Not Found
             *     - `files.path-missing`: There is nothing at the path, for the caller.
             *     - `files.path-missing`: There is nothing at the path, for the caller.
             */
            404: {
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
             * @description Conflict
             *     - `files.nothing-to-take-over`: The administrator manages it already.
             */
            409: {
                headers: {
                    "Error-Code": components["headers"]["Error-Code"];
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
    getApiAdminUsers: {
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
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Total-Count": components["headers"]["X-Total-Count"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["User"][];
                };
            };
            400: components["responses"]["BadRequestFields"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenAdmin"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    postApiAdminUsers: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateUserRequest"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["User"];
                };
            };
            /**
             * @description Bad Request
             *     - `http.invalid-field`: A field of the body, the path or the query is missing or not what it must be; the sentence names it.
             *     - `http.malformed-json`: The body is not JSON in UTF-8, or is nested too deeply.
             *     - `http.unknown-field`: The body has a field that this request does not know; the sentence names it.
             *     - `http.empty-body`: This request needs a JSON body and came without one.
             *     - `files.username-invalid`: Nobody can be called that.
             */
            400: {
                headers: {
                    "Error-Code": components["headers"]["Error-Code"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenAdmin"];
            404: components["responses"]["NotFound"];
            /**
             * @description Conflict
             *     - `files.username-taken`: Somebody is called that already, but for its case, or something that looks like it.
             */
            409: {
                headers: {
                    "Error-Code": components["headers"]["Error-Code"];
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
    deleteApiAdminUsersUserId: {
        parameters: {
            query?: {
                /** @description The account that gets the home, with `home=give`. */
                heir?: string;
                /** @description What becomes of its home. Kept, it stays closed, until an administrator takes it over. */
                home?: "keep" | "trash" | "give";
            };
            header?: never;
            path: {
                user_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: components["responses"]["NoContent"];
            /**
             * @description Bad Request
             *     - `http.malformed-path`: A percent-encoded character in the path is not valid.
             *     - `http.invalid-field`: A field of the body, the path or the query is missing or not what it must be; the sentence names it.
             *     - `http.malformed-json`: The body is not JSON in UTF-8, or is nested too deeply.
             *     - `http.unknown-field`: The body has a field that this request does not know; the sentence names it.
             *     - `files.heir-needed`: `home=give` without `heir`.
             */
            400: {
                headers: {
                    "Error-Code": components["headers"]["Error-Code"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenAdmin"];
            /**
             * @description Not Found
             *     - `files.path-missing`: There is nothing at the path, for the caller.
             *     - `files.user-missing`: There is no such account.
             */
            404: {
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
             * @description Conflict
             *     - `files.last-admin`: Nobody could administer the server any more.
             */
            409: {
                headers: {
                    "Error-Code": components["headers"]["Error-Code"];
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
    patchApiAdminUsersUserId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                user_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateUserRequest"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["User"];
                };
            };
            400: components["responses"]["BadRequestPathFieldsJsonRequired"];
            401: components["responses"]["Unauthorized"];
            /**
             * @description Forbidden
             *     - `http.forbidden`: The caller may not do this.
             *     - `files.foreign-page`: A page of another site sent it with what the browser keeps for this one.
             *     - `files.role-forbids`: The role of the account does not allow it.
             *     - `files.right-forbids`: The right of the account on the path does not allow it.
             *     - `files.name-unavailable`: The name is, or holds, something that the caller may not read.
             *     - `files.folder-of-service`: It is a home, or the folder of an organization.
             *     - `files.policy-forbids`: A policy does not allow it.
             *     - `files.login-needed`: It needs a log-in: an app password, a share and the like are for files alone.
             *     - `files.own-guards`: One’s own password and codes are changed where the password is asked for.
             */
            403: {
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
             * @description Not Found
             *     - `files.path-missing`: There is nothing at the path, for the caller.
             *     - `files.user-missing`: There is no such account.
             */
            404: {
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
             * @description Conflict
             *     - `files.last-admin`: Nobody could administer the server any more.
             */
            409: {
                headers: {
                    "Error-Code": components["headers"]["Error-Code"];
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
    postApiAdminUsersUserIdResetPassword: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                user_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ResetPasswordRequest"];
            };
        };
        responses: {
            204: components["responses"]["NoContent"];
            400: components["responses"]["BadRequestPathFieldsJsonRequired"];
            401: components["responses"]["Unauthorized"];
            /**
             * @description Forbidden
             *     - `http.forbidden`: The caller may not do this.
             *     - `files.foreign-page`: A page of another site sent it with what the browser keeps for this one.
             *     - `files.role-forbids`: The role of the account does not allow it.
             *     - `files.right-forbids`: The right of the account on the path does not allow it.
             *     - `files.name-unavailable`: The name is, or holds, something that the caller may not read.
             *     - `files.folder-of-service`: It is a home, or the folder of an organization.
             *     - `files.policy-forbids`: A policy does not allow it.
             *     - `files.login-needed`: It needs a log-in: an app password, a share and the like are for files alone.
             *     - `files.own-guards`: One’s own password and codes are changed where the password is asked for.
             */
            403: {
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
             * @description Not Found
             *     - `files.path-missing`: There is nothing at the path, for the caller.
             *     - `files.user-missing`: There is no such account.
             */
            404: {
                headers: {
                    "Error-Code": components["headers"]["Error-Code"];
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
    postApiAdminUsersUserIdSignOut: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                user_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: components["responses"]["NoContent"];
            400: components["responses"]["BadRequestPathFieldsJson"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenAdmin"];
            /**
             * @description Not Found
             *     - `files.path-missing`: There is nothing at the path, for the caller.
             *     - `files.user-missing`: There is no such account.
             */
            404: {
                headers: {
                    "Error-Code": components["headers"]["Error-Code"];
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
    getApiAdminWorkers: {
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
                    "application/json": components["schemas"]["Worker"][];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenAdmin"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getApiAudit: {
        parameters: {
            query?: {
                /** @description How many at most; more than 1000 are cut to that. */
                limit?: number;
                /** @description How many of the first to leave out. */
                offset?: number;
                /** @description What the path of the request, or the path that it changed, begins with. */
                path?: string;
                /** @description RFC 3339. */
                since?: string;
                user?: string;
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
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Total-Count": components["headers"]["X-Total-Count"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AuditEntry"][];
                };
            };
            400: components["responses"]["BadRequestFields"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenAdmin"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getApiAuditActivity: {
        parameters: {
            query?: {
                /** @description What the path of the request, or the path that it changed, begins with. */
                path?: string;
                /** @description RFC 3339. */
                since?: string;
                user?: string;
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
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Activity"];
                };
            };
            400: components["responses"]["BadRequestFields"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenAdmin"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getApiAuditVerify: {
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
                    "application/json": components["schemas"]["AuditVerification"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenAdmin"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getApiAuthAppPasswords: {
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
                    "application/json": components["schemas"]["AppPassword"][];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenLoggedIn"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    postApiAuthAppPasswords: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateAppPasswordRequest"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreatedAppPassword"];
                };
            };
            /**
             * @description Bad Request
             *     - `http.invalid-field`: A field of the body, the path or the query is missing or not what it must be; the sentence names it.
             *     - `http.malformed-json`: The body is not JSON in UTF-8, or is nested too deeply.
             *     - `http.unknown-field`: The body has a field that this request does not know; the sentence names it.
             *     - `http.empty-body`: This request needs a JSON body and came without one.
             *     - `files.password-needed`: Neither the body nor HTTP Basic has the password of the account.
             */
            400: {
                headers: {
                    "Error-Code": components["headers"]["Error-Code"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            401: components["responses"]["Unauthorized"];
            /**
             * @description Forbidden
             *     - `http.forbidden`: The caller may not do this.
             *     - `files.foreign-page`: A page of another site sent it with what the browser keeps for this one.
             *     - `files.login-needed`: It needs a log-in: an app password, a share and the like are for files alone.
             *     - `files.password-wrong`: The password is wrong.
             *     - `files.sign-in-again`: Whoever issued the token saw its bearer sign in too long ago.
             */
            403: {
                headers: {
                    "Error-Code": components["headers"]["Error-Code"];
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
             *     - `files.too-many-failures`: Ten failures in five minutes for this account from this network, or a hundred for any.
             *     - `files.too-many-failures`: Ten failures in five minutes for this account from this address.
             */
            429: {
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
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
            /**
             * @description Insufficient Storage
             *     - `files.too-many-app-passwords`: The account has as many as it may.
             */
            507: {
                headers: {
                    "Error-Code": components["headers"]["Error-Code"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    deleteApiAuthAppPasswordsId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: components["responses"]["NoContent"];
            400: components["responses"]["BadRequestPathFieldsJson"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenLoggedIn"];
            /**
             * @description Not Found
             *     - `files.app-password-missing`: The account has none of this id.
             */
            404: {
                headers: {
                    "Error-Code": components["headers"]["Error-Code"];
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
    getApiAuthDeviceLogIns: {
        parameters: {
            query: {
                token: string;
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
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeviceLogIn"];
                };
            };
            400: components["responses"]["BadRequestFields"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenLoggedIn"];
            /**
             * @description Not Found
             *     - `files.device-log-in-missing`: Nothing waits there: it took too long, or was let in.
             */
            404: {
                headers: {
                    "Error-Code": components["headers"]["Error-Code"];
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
    postApiAuthDeviceLogIns: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ApproveDeviceLogInRequest"];
            };
        };
        responses: {
            204: components["responses"]["NoContent"];
            /**
             * @description Bad Request
             *     - `http.invalid-field`: A field of the body, the path or the query is missing or not what it must be; the sentence names it.
             *     - `http.malformed-json`: The body is not JSON in UTF-8, or is nested too deeply.
             *     - `http.unknown-field`: The body has a field that this request does not know; the sentence names it.
             *     - `http.empty-body`: This request needs a JSON body and came without one.
             *     - `files.password-needed`: The account has a password, and none was sent.
             */
            400: {
                headers: {
                    "Error-Code": components["headers"]["Error-Code"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            401: components["responses"]["Unauthorized"];
            /**
             * @description Forbidden
             *     - `http.forbidden`: The caller may not do this.
             *     - `files.foreign-page`: A page of another site sent it with what the browser keeps for this one.
             *     - `files.login-needed`: It needs a log-in: an app password, a share and the like are for files alone.
             *     - `files.totp-needed`: The account has one-time codes, and none was sent.
             *     - `files.totp-wrong`: The one-time code is wrong, or was used already.
             *     - `files.password-wrong`: The password is wrong.
             *     - `files.sign-in-again`: Whoever issued the token saw its bearer sign in too long ago.
             */
            403: {
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
             * @description Not Found
             *     - `files.device-log-in-missing`: Nothing waits there: it took too long, or was let in.
             */
            404: {
                headers: {
                    "Error-Code": components["headers"]["Error-Code"];
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
             *     - `files.too-many-failures`: Ten failures in five minutes for this account from this network, or a hundred for any.
             *     - `files.too-many-failures`: Ten failures in five minutes for this account from this network.
             */
            429: {
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
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
            /**
             * @description Insufficient Storage
             *     - `files.too-many-app-passwords`: The account has as many as it may.
             */
            507: {
                headers: {
                    "Error-Code": components["headers"]["Error-Code"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    postApiAuthLogin: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["LoginRequest"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LoginResponse"];
                };
            };
            400: components["responses"]["BadRequestFieldsJsonRequired"];
            /**
             * @description Unauthorized
             *     - `files.credentials-wrong`: The name or the password is wrong, or the account is disabled.
             *     - `files.totp-needed`: The account has one-time codes, and none was sent.
             *     - `files.totp-wrong`: The one-time code is wrong, or was used already.
             */
            401: {
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
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            /**
             * @description Too Many Requests
             *     - `files.too-many-failures`: Ten failures in five minutes for this account from this network, or a hundred for any.
             */
            429: {
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
            500: components["responses"]["InternalServerError"];
            /**
             * @description Service Unavailable
             *     - `files.passwords-busy`: Too many passwords are being checked.
             */
            503: {
                headers: {
                    "Error-Code": components["headers"]["Error-Code"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    postApiAuthLogout: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: components["responses"]["NoContent"];
            400: components["responses"]["BadRequestJson"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    postApiAuthPassword: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ChangePasswordRequest"];
            };
        };
        responses: {
            204: components["responses"]["NoContent"];
            400: components["responses"]["BadRequestFieldsJsonRequired"];
            401: components["responses"]["Unauthorized"];
            /**
             * @description Forbidden
             *     - `http.forbidden`: The caller may not do this.
             *     - `files.foreign-page`: A page of another site sent it with what the browser keeps for this one.
             *     - `files.login-needed`: It needs a log-in with the password of an account of this server.
             *     - `files.password-wrong`: The old password is wrong.
             */
            403: {
                headers: {
                    "Error-Code": components["headers"]["Error-Code"];
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
             *     - `files.too-many-failures`: Ten failures in five minutes for this account from this network, or a hundred for any.
             *     - `files.too-many-failures`: Ten failures in five minutes for this account from this address.
             */
            429: {
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
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getApiAuthTotp: {
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
                    "application/json": components["schemas"]["TotpStatus"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenLoggedInByPassword"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    postApiAuthTotp: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SetUpTotpRequest"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TotpSetup"];
                };
            };
            400: components["responses"]["BadRequestFieldsJsonRequired"];
            401: components["responses"]["Unauthorized"];
            /**
             * @description Forbidden
             *     - `http.forbidden`: The caller may not do this.
             *     - `files.foreign-page`: A page of another site sent it with what the browser keeps for this one.
             *     - `files.login-needed`: It needs a log-in with the password of an account of this server.
             *     - `files.password-wrong`: The password is wrong.
             */
            403: {
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
             * @description Conflict
             *     - `files.totp-enabled`: One-time codes are on already.
             */
            409: {
                headers: {
                    "Error-Code": components["headers"]["Error-Code"];
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
             *     - `files.too-many-failures`: Ten failures in five minutes for this account from this network, or a hundred for any.
             *     - `files.too-many-failures`: Ten wrong codes or passwords in five minutes from this address.
             */
            429: {
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
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    postApiAuthTotpConfirm: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ConfirmTotpRequest"];
            };
        };
        responses: {
            204: components["responses"]["NoContent"];
            400: components["responses"]["BadRequestFieldsJsonRequired"];
            401: components["responses"]["Unauthorized"];
            /**
             * @description Forbidden
             *     - `http.forbidden`: The caller may not do this.
             *     - `files.foreign-page`: A page of another site sent it with what the browser keeps for this one.
             *     - `files.login-needed`: It needs a log-in with the password of an account of this server.
             *     - `files.totp-wrong`: The code is wrong, or was used already.
             */
            403: {
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
             * @description Not Found
             *     - `files.totp-missing`: Nothing was set up.
             */
            404: {
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
             * @description Conflict
             *     - `files.totp-enabled`: One-time codes are on already.
             */
            409: {
                headers: {
                    "Error-Code": components["headers"]["Error-Code"];
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
             *     - `files.too-many-failures`: Ten failures in five minutes for this account from this network, or a hundred for any.
             *     - `files.too-many-failures`: Ten wrong codes or passwords in five minutes from this address.
             */
            429: {
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
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    postApiAuthTotpDisable: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DisableTotpRequest"];
            };
        };
        responses: {
            204: components["responses"]["NoContent"];
            400: components["responses"]["BadRequestFieldsJsonRequired"];
            401: components["responses"]["Unauthorized"];
            /**
             * @description Forbidden
             *     - `http.forbidden`: The caller may not do this.
             *     - `files.foreign-page`: A page of another site sent it with what the browser keeps for this one.
             *     - `files.login-needed`: It needs a log-in with the password of an account of this server.
             *     - `files.password-wrong`: The password is wrong.
             *     - `files.totp-wrong`: The code is wrong, or was used already.
             */
            403: {
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
             * @description Not Found
             *     - `files.totp-missing`: Nothing was set up.
             */
            404: {
                headers: {
                    "Error-Code": components["headers"]["Error-Code"];
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
             *     - `files.too-many-failures`: Ten failures in five minutes for this account from this network, or a hundred for any.
             *     - `files.too-many-failures`: Ten wrong codes or passwords in five minutes from this address.
             */
            429: {
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
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    postApiBatchCopy: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["BatchRequest"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BatchResult"];
                };
            };
            400: components["responses"]["BadRequestFieldsJsonRequired"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenWriter"];
            404: components["responses"]["NotFound"];
            /**
             * @description Payload Too Large
             *     - `http.body-too-large`: The body is larger than this request takes; the sentence says how much that is.
             *     - `files.too-many-items`: There are more than 1,000 items.
             */
            413: {
                headers: {
                    "Error-Code": components["headers"]["Error-Code"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    postApiBatchMove: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["BatchRequest"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BatchResult"];
                };
            };
            400: components["responses"]["BadRequestFieldsJsonRequired"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenWriter"];
            404: components["responses"]["NotFound"];
            /**
             * @description Payload Too Large
             *     - `http.body-too-large`: The body is larger than this request takes; the sentence says how much that is.
             *     - `files.too-many-items`: There are more than 1,000 items.
             */
            413: {
                headers: {
                    "Error-Code": components["headers"]["Error-Code"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    postApiBulkDelete: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["BulkDeleteRequest"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BulkDeleteResult"];
                };
            };
            400: components["responses"]["BadRequestFieldsJsonRequired"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenWriter"];
            404: components["responses"]["NotFound"];
            /**
             * @description Payload Too Large
             *     - `http.body-too-large`: The body is larger than this request takes; the sentence says how much that is.
             *     - `files.too-many-items`: There are more than 1,000 items.
             */
            413: {
                headers: {
                    "Error-Code": components["headers"]["Error-Code"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    postApiBulkRestore: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["BulkRestoreRequest"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BulkRestoreResult"];
                };
            };
            400: components["responses"]["BadRequestFieldsJsonRequired"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenWriter"];
            404: components["responses"]["NotFound"];
            /**
             * @description Payload Too Large
             *     - `http.body-too-large`: The body is larger than this request takes; the sentence says how much that is.
             *     - `files.too-many-items`: There are more than 1,000 items.
             */
            413: {
                headers: {
                    "Error-Code": components["headers"]["Error-Code"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    postApiBulkTags: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["BulkTagRequest"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BulkTagResult"];
                };
            };
            /**
             * @description Bad Request
             *     - `http.invalid-field`: A field of the body, the path or the query is missing or not what it must be; the sentence names it.
             *     - `http.malformed-json`: The body is not JSON in UTF-8, or is nested too deeply.
             *     - `http.unknown-field`: The body has a field that this request does not know; the sentence names it.
             *     - `http.empty-body`: This request needs a JSON body and came without one.
             *     - `files.tag-invalid`: A tag is empty, too long, or holds control characters.
             */
            400: {
                headers: {
                    "Error-Code": components["headers"]["Error-Code"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenWriter"];
            404: components["responses"]["NotFound"];
            /**
             * @description Payload Too Large
             *     - `http.body-too-large`: The body is larger than this request takes; the sentence says how much that is.
             *     - `files.too-many-items`: There are more than 1,000 items.
             */
            413: {
                headers: {
                    "Error-Code": components["headers"]["Error-Code"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    postApiBulkUpload: {
        parameters: {
            query?: {
                /** @description False: a file whose name is taken is refused with `files.precondition-failed`, one by one. */
                overwrite?: "true" | "false";
                path?: string;
            };
            header?: {
                /** @description Of the body (RFC 9530), as `sha-256=:…:` or `sha-512=:…:`; verified. */
                "Content-Digest"?: string;
                /** @description Of the body, in base64; verified. */
                "Content-MD5"?: string;
                /** @description Of the body (RFC 3230), as `SHA-256=…`, `SHA-512=…`, `SHA=…` or `MD5=…`; verified. */
                Digest?: string;
                /** @description As clients of ownCloud write it, such as `SHA1:…`; verified. */
                "OC-Checksum"?: string;
                /** @description The same as `Content-Digest` here; verified. */
                "Repr-Digest"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "*/*": unknown;
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BulkUploadResult"];
                    "application/x-ndjson": string;
                };
            };
            /**
             * @description Bad Request
             *     - `http.invalid-field`: A field of the body, the path or the query is missing or not what it must be; the sentence names it.
             *     - `files.tar-damaged`: The body is not a tar archive.
             *     - `files.digest-invalid`: `Content-Digest`, `Repr-Digest`, `Content-MD5`, `Digest` or `OC-Checksum` is not one.
             *     - `files.digest-mismatch`: The bytes do not have the announced digest; what was there stays.
             *     - `files.path-invalid`: `path` is not one.
             */
            400: {
                headers: {
                    "Error-Code": components["headers"]["Error-Code"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            401: components["responses"]["Unauthorized"];
            /**
             * @description Forbidden
             *     - `http.forbidden`: The caller may not do this.
             *     - `files.foreign-page`: A page of another site sent it with what the browser keeps for this one.
             *     - `files.role-forbids`: The role of the account does not allow it.
             *     - `files.right-forbids`: The right of the account on the path does not allow it.
             *     - `files.name-unavailable`: The name is, or holds, something that the caller may not read.
             *     - `files.folder-of-service`: It is a home, or the folder of an organization.
             *     - `files.policy-forbids`: A policy does not allow it.
             *     - `files.scope-forbids`: The app password may only read.
             *     - `files.reserved-name`: `path` is one of the names that the service keeps to itself.
             */
            403: {
                headers: {
                    "Error-Code": components["headers"]["Error-Code"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            404: components["responses"]["NotFound"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getApiConfig: {
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
                    "application/json": components["schemas"]["Configuration"];
                };
            };
            500: components["responses"]["InternalServerError"];
        };
    };
    postApiDownloads: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DownloadRequest"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DownloadLink"];
                };
            };
            /**
             * @description Bad Request
             *     - `http.invalid-field`: A field of the body, the path or the query is missing or not what it must be; the sentence names it.
             *     - `http.malformed-json`: The body is not JSON in UTF-8, or is nested too deeply.
             *     - `http.unknown-field`: The body has a field that this request does not know; the sentence names it.
             *     - `http.empty-body`: This request needs a JSON body and came without one.
             *     - `files.path-invalid`: A path is not one.
             */
            400: {
                headers: {
                    "Error-Code": components["headers"]["Error-Code"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenReader"];
            /**
             * @description Not Found
             *     - `files.path-missing`: There is nothing at the path, for the caller.
             *     - `files.path-missing`: There is nothing at a path.
             *     - `files.version-missing`: The file has no such version.
             */
            404: {
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
             * @description Method Not Allowed
             *     - `files.is-folder`: `version` is given, and the path is that of a folder.
             */
            405: {
                headers: {
                    "Error-Code": components["headers"]["Error-Code"];
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
    getApiDownloadsToken: {
        parameters: {
            query?: never;
            header?: {
                /** @description A part of it (RFC 9110, 14). */
                Range?: string;
            };
            path: {
                /** @description Of the link. */
                token: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The file, or the archive. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "*/*": unknown;
                };
            };
            /** @description A part of it. */
            206: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "*/*": unknown;
                };
            };
            /** @description The client has it already. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The link has ended, or something of it is gone or may not be read: `files.download-missing`. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "*/*": unknown;
                };
            };
            /** @description It is not what `If-Match` names: `files.precondition-failed`. */
            412: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "*/*": unknown;
                };
            };
            /** @description It is too large for an archive: `files.archive-too-large`. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "*/*": unknown;
                };
            };
            /** @description No range lies in it: `http.range-not-satisfiable`. */
            416: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "*/*": unknown;
                };
            };
            /** @description Something broke on our side: `internal`. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "*/*": unknown;
                };
            };
            /** @description Its bytes cannot be had at the moment, or the service is too busy. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "*/*": unknown;
                };
            };
        };
    };
    getApiEvents: {
        parameters: {
            query?: {
                /** @description As the header `Last-Event-ID`, which comes first. */
                last_event_id?: number;
                /** @description Only of what is there, below it, or holds it. */
                path?: string;
            };
            header?: {
                /** @description The id of the last event that came: a revision. */
                "Last-Event-ID"?: string;
            };
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
                    "text/event-stream": string;
                };
            };
            /**
             * @description Bad Request
             *     - `http.invalid-field`: A field of the body, the path or the query is missing or not what it must be; the sentence names it.
             *     - `files.path-invalid`: The path is not one.
             *     - `files.header-invalid`: `Last-Event-ID` is not a revision.
             */
            400: {
                headers: {
                    "Error-Code": components["headers"]["Error-Code"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            401: components["responses"]["Unauthorized"];
            /**
             * @description Forbidden
             *     - `files.foreign-page`: A page of another site sent it with what the browser keeps for this one.
             *     - `files.role-forbids`: The role of the account does not allow it.
             *     - `files.right-forbids`: The right of the account on the path does not allow it.
             *     - `files.name-unavailable`: The name is, or holds, something that the caller may not read.
             *     - `files.folder-of-service`: It is a home, or the folder of an organization.
             *     - `files.policy-forbids`: A policy does not allow it.
             */
            403: {
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
             * @description Not Found
             *     - `files.path-missing`: There is nothing at the path, for the caller.
             */
            404: {
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
             *     - `files.too-many-failures`: Ten failures in five minutes for this account from this network, or a hundred for any.
             *     - `files.too-many-event-streams`: The account follows as many as one may.
             */
            429: {
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
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getApiFavorites: {
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
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Total-Count": components["headers"]["X-Total-Count"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FileItem"][];
                };
            };
            400: components["responses"]["BadRequestFields"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenReader"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    putApiFavoritesFilePath: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                file_path: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: components["responses"]["NoContent"];
            /**
             * @description Bad Request
             *     - `http.malformed-path`: A percent-encoded character in the path is not valid.
             *     - `http.invalid-field`: A field of the body, the path or the query is missing or not what it must be; the sentence names it.
             *     - `http.malformed-json`: The body is not JSON in UTF-8, or is nested too deeply.
             *     - `http.unknown-field`: The body has a field that this request does not know; the sentence names it.
             *     - `files.path-invalid`: The path is not one.
             */
            400: {
                headers: {
                    "Error-Code": components["headers"]["Error-Code"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenOwner"];
            /**
             * @description Not Found
             *     - `files.path-missing`: There is nothing at the path, for the caller.
             */
            404: {
                headers: {
                    "Error-Code": components["headers"]["Error-Code"];
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
             *     - `files.too-many-favorites`: The account has as many as it may.
             */
            507: {
                headers: {
                    "Error-Code": components["headers"]["Error-Code"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    deleteApiFavoritesFilePath: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                file_path: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: components["responses"]["NoContent"];
            /**
             * @description Bad Request
             *     - `http.malformed-path`: A percent-encoded character in the path is not valid.
             *     - `http.invalid-field`: A field of the body, the path or the query is missing or not what it must be; the sentence names it.
             *     - `http.malformed-json`: The body is not JSON in UTF-8, or is nested too deeply.
             *     - `http.unknown-field`: The body has a field that this request does not know; the sentence names it.
             *     - `files.path-invalid`: The path is not one.
             */
            400: {
                headers: {
                    "Error-Code": components["headers"]["Error-Code"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenOwner"];
            /**
             * @description Not Found
             *     - `files.path-missing`: There is nothing at the path, for the caller.
             */
            404: {
                headers: {
                    "Error-Code": components["headers"]["Error-Code"];
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
    getApiFileIdsFileId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                file_id: string;
            };
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
                    "application/json": components["schemas"]["FileItem"];
                };
            };
            400: components["responses"]["BadRequestPathFields"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenReader"];
            /**
             * @description Not Found
             *     - `files.path-missing`: There is nothing at the path, for the caller.
             *     - `files.not-found`: Nothing that the caller may read has this id.
             */
            404: {
                headers: {
                    "Error-Code": components["headers"]["Error-Code"];
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
    postApiFilesCopy: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["MoveOrCopyRequest"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FileItem"];
                };
            };
            /**
             * @description Bad Request
             *     - `http.invalid-field`: A field of the body, the path or the query is missing or not what it must be; the sentence names it.
             *     - `http.malformed-json`: The body is not JSON in UTF-8, or is nested too deeply.
             *     - `http.unknown-field`: The body has a field that this request does not know; the sentence names it.
             *     - `http.empty-body`: This request needs a JSON body and came without one.
             *     - `files.path-invalid`: A path is not one.
             *     - `files.onto-itself`: Both paths are the same.
             */
            400: {
                headers: {
                    "Error-Code": components["headers"]["Error-Code"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            401: components["responses"]["Unauthorized"];
            /**
             * @description Forbidden
             *     - `http.forbidden`: The caller may not do this.
             *     - `files.foreign-page`: A page of another site sent it with what the browser keeps for this one.
             *     - `files.role-forbids`: The role of the account does not allow it.
             *     - `files.right-forbids`: The right of the account on the path does not allow it.
             *     - `files.name-unavailable`: The name is, or holds, something that the caller may not read.
             *     - `files.folder-of-service`: It is a home, or the folder of an organization.
             *     - `files.policy-forbids`: A policy does not allow it.
             *     - `files.scope-forbids`: The app password may only read.
             *     - `files.reserved-name`: A path is one of the names that the service keeps to itself.
             *     - `files.root-is-fixed`: A path is that of the whole tree.
             */
            403: {
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
             * @description Not Found
             *     - `files.path-missing`: There is nothing at the path, for the caller.
             *     - `files.path-missing`: There is nothing at `from`.
             */
            404: {
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
             * @description Conflict
             *     - `files.path-taken`: There is something at `to` already, and `overwrite` is not true.
             *     - `files.into-itself`: A folder would go into itself.
             *     - `files.over-its-folder`: The entry lies in the folder that it would replace.
             *     - `files.parent-is-file`: `to` lies below a file.
             */
            409: {
                headers: {
                    "Error-Code": components["headers"]["Error-Code"];
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
             * @description Unprocessable Entity
             *     - `files.copy-too-large`: The folder has more than 100,000 entries, or 16 MiB of properties.
             */
            422: {
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
             * @description Locked
             *     - `files.locked`: Somebody holds a lock there.
             */
            423: {
                headers: {
                    "Error-Code": components["headers"]["Error-Code"];
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
            /**
             * @description Insufficient Storage
             *     - `files.quota-exceeded`: The copy would pass the quota.
             *     - `files.total-exceeded`: It would pass what the account may have stored in all, trash and versions included.
             */
            507: {
                headers: {
                    "Error-Code": components["headers"]["Error-Code"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    postApiFilesDecrypt: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PassphraseRequest"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FileItem"];
                };
            };
            /**
             * @description Bad Request
             *     - `http.invalid-field`: A field of the body, the path or the query is missing or not what it must be; the sentence names it.
             *     - `http.malformed-json`: The body is not JSON in UTF-8, or is nested too deeply.
             *     - `http.unknown-field`: The body has a field that this request does not know; the sentence names it.
             *     - `http.empty-body`: This request needs a JSON body and came without one.
             *     - `files.path-invalid`: The path is not one.
             */
            400: {
                headers: {
                    "Error-Code": components["headers"]["Error-Code"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            401: components["responses"]["Unauthorized"];
            /**
             * @description Forbidden
             *     - `http.forbidden`: The caller may not do this.
             *     - `files.foreign-page`: A page of another site sent it with what the browser keeps for this one.
             *     - `files.role-forbids`: The role of the account does not allow it.
             *     - `files.right-forbids`: The right of the account on the path does not allow it.
             *     - `files.name-unavailable`: The name is, or holds, something that the caller may not read.
             *     - `files.folder-of-service`: It is a home, or the folder of an organization.
             *     - `files.policy-forbids`: A policy does not allow it.
             *     - `files.scope-forbids`: The app password may only read.
             *     - `files.reserved-name`: The path is one of the names that the service keeps to itself.
             *     - `files.passphrase-wrong`: The passphrase does not open it.
             */
            403: {
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
             * @description Not Found
             *     - `files.path-missing`: There is nothing at the path, for the caller.
             *     - `files.path-missing`: There is nothing at the path.
             */
            404: {
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
             * @description Method Not Allowed
             *     - `files.is-folder`: It is a folder.
             */
            405: {
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
             * @description Conflict
             *     - `files.not-encrypted`: It is not encrypted.
             */
            409: {
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
             * @description Precondition Failed
             *     - `files.precondition-failed`: The file was changed in the meantime.
             */
            412: {
                headers: {
                    "Error-Code": components["headers"]["Error-Code"];
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
             * @description Unprocessable Entity
             *     - `files.age-unsupported`: It is an age file of another kind.
             *     - `files.age-damaged`: It is damaged.
             */
            422: {
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
             * @description Locked
             *     - `files.locked`: Somebody holds a lock there.
             */
            423: {
                headers: {
                    "Error-Code": components["headers"]["Error-Code"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            /**
             * @description Service Unavailable
             *     - `files.issuer-unavailable`: Whoever issued the token cannot be asked at the moment.
             *     - `files.passwords-busy`: Too many passwords are being checked.
             *     - `files.content-damaged`: Its bytes are damaged.
             *     - `files.storage-unavailable`: The store cannot be reached.
             */
            503: {
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
             * @description Insufficient Storage
             *     - `files.storage-full`: The disk is full.
             *     - `files.quota-exceeded`: The file would pass the quota.
             *     - `files.total-exceeded`: It would pass what the account may have stored in all, trash and versions included.
             */
            507: {
                headers: {
                    "Error-Code": components["headers"]["Error-Code"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    postApiFilesEncrypt: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PassphraseRequest"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FileItem"];
                };
            };
            /**
             * @description Bad Request
             *     - `http.invalid-field`: A field of the body, the path or the query is missing or not what it must be; the sentence names it.
             *     - `http.malformed-json`: The body is not JSON in UTF-8, or is nested too deeply.
             *     - `http.unknown-field`: The body has a field that this request does not know; the sentence names it.
             *     - `http.empty-body`: This request needs a JSON body and came without one.
             *     - `files.path-invalid`: The path is not one.
             */
            400: {
                headers: {
                    "Error-Code": components["headers"]["Error-Code"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            401: components["responses"]["Unauthorized"];
            /**
             * @description Forbidden
             *     - `http.forbidden`: The caller may not do this.
             *     - `files.foreign-page`: A page of another site sent it with what the browser keeps for this one.
             *     - `files.role-forbids`: The role of the account does not allow it.
             *     - `files.right-forbids`: The right of the account on the path does not allow it.
             *     - `files.name-unavailable`: The name is, or holds, something that the caller may not read.
             *     - `files.folder-of-service`: It is a home, or the folder of an organization.
             *     - `files.policy-forbids`: A policy does not allow it.
             *     - `files.scope-forbids`: The app password may only read.
             *     - `files.reserved-name`: The path is one of the names that the service keeps to itself.
             */
            403: {
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
             * @description Not Found
             *     - `files.path-missing`: There is nothing at the path, for the caller.
             *     - `files.path-missing`: There is nothing at the path.
             */
            404: {
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
             * @description Method Not Allowed
             *     - `files.is-folder`: It is a folder.
             */
            405: {
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
             * @description Conflict
             *     - `files.encrypted-already`: It is encrypted already, here or elsewhere.
             */
            409: {
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
             * @description Precondition Failed
             *     - `files.precondition-failed`: The file was changed in the meantime.
             */
            412: {
                headers: {
                    "Error-Code": components["headers"]["Error-Code"];
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
             * @description Locked
             *     - `files.locked`: Somebody holds a lock there.
             */
            423: {
                headers: {
                    "Error-Code": components["headers"]["Error-Code"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            /**
             * @description Service Unavailable
             *     - `files.issuer-unavailable`: Whoever issued the token cannot be asked at the moment.
             *     - `files.passwords-busy`: Too many passwords are being checked.
             *     - `files.content-damaged`: Its bytes are damaged.
             *     - `files.storage-unavailable`: The store cannot be reached.
             */
            503: {
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
             * @description Insufficient Storage
             *     - `files.storage-full`: The disk is full.
             *     - `files.quota-exceeded`: The file would pass the quota.
             *     - `files.total-exceeded`: It would pass what the account may have stored in all, trash and versions included.
             */
            507: {
                headers: {
                    "Error-Code": components["headers"]["Error-Code"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    postApiFilesExtract: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ExtractRequest"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Extracted"];
                };
            };
            /**
             * @description Bad Request
             *     - `http.invalid-field`: A field of the body, the path or the query is missing or not what it must be; the sentence names it.
             *     - `http.malformed-json`: The body is not JSON in UTF-8, or is nested too deeply.
             *     - `http.unknown-field`: The body has a field that this request does not know; the sentence names it.
             *     - `http.empty-body`: This request needs a JSON body and came without one.
             *     - `files.path-invalid`: The path is not one.
             */
            400: {
                headers: {
                    "Error-Code": components["headers"]["Error-Code"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            401: components["responses"]["Unauthorized"];
            /**
             * @description Forbidden
             *     - `http.forbidden`: The caller may not do this.
             *     - `files.foreign-page`: A page of another site sent it with what the browser keeps for this one.
             *     - `files.role-forbids`: The role of the account does not allow it.
             *     - `files.right-forbids`: The right of the account on the path does not allow it.
             *     - `files.name-unavailable`: The name is, or holds, something that the caller may not read.
             *     - `files.folder-of-service`: It is a home, or the folder of an organization.
             *     - `files.policy-forbids`: A policy does not allow it.
             *     - `files.scope-forbids`: The app password may only read.
             *     - `files.reserved-name`: The path is one of the names that the service keeps to itself.
             */
            403: {
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
             * @description Not Found
             *     - `files.path-missing`: There is nothing at the path, for the caller.
             *     - `files.path-missing`: There is nothing at the path, or somebody deleted or moved the new folder meanwhile.
             */
            404: {
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
             * @description Method Not Allowed
             *     - `files.is-folder`: It is a folder.
             */
            405: {
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
             * @description Conflict
             *     - `files.path-taken`: A hundred folders have its name already.
             */
            409: {
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
             * @description Payload Too Large
             *     - `http.body-too-large`: The body is larger than this request takes; the sentence says how much that is.
             *     - `files.zip-too-large`: It has too many entries, holds too much, or is too deep.
             */
            413: {
                headers: {
                    "Error-Code": components["headers"]["Error-Code"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            415: components["responses"]["UnsupportedMediaType"];
            /**
             * @description Unprocessable Entity
             *     - `files.zip-damaged`: It is not a zip archive, is damaged, or has names that lead out of it.
             *     - `files.zip-unsupported`: It is encrypted, or compressed in a way that is not known here.
             */
            422: {
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
             * @description Locked
             *     - `files.locked`: Somebody holds a lock there.
             */
            423: {
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
             *     - `files.too-many-failures`: Ten failures in five minutes for this account from this network, or a hundred for any.
             *     - `files.extraction-under-way`: Another archive of the account is being extracted.
             */
            429: {
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
            500: components["responses"]["InternalServerError"];
            /**
             * @description Service Unavailable
             *     - `files.issuer-unavailable`: Whoever issued the token cannot be asked at the moment.
             *     - `files.passwords-busy`: Too many passwords are being checked.
             *     - `files.content-damaged`: Its bytes are damaged.
             *     - `files.storage-unavailable`: The store cannot be reached.
             */
            503: {
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
             * @description Insufficient Storage
             *     - `files.storage-full`: The disk is full.
             *     - `files.quota-exceeded`: What it holds would pass the quota.
             *     - `files.total-exceeded`: It would pass what the account may have stored in all, trash and versions included.
             */
            507: {
                headers: {
                    "Error-Code": components["headers"]["Error-Code"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    postApiFilesMerge: {
        parameters: {
            query: {
                base_etag: string;
                path: string;
            };
            header?: {
                /** @description Of the body (RFC 9530), as `sha-256=:…:` or `sha-512=:…:`; verified. */
                "Content-Digest"?: string;
                /** @description Of the body, in base64; verified. */
                "Content-MD5"?: string;
                /** @description Of the body (RFC 3230), as `SHA-256=…`, `SHA-512=…`, `SHA=…` or `MD5=…`; verified. */
                Digest?: string;
                /** @description As clients of ownCloud write it, such as `SHA1:…`; verified. */
                "OC-Checksum"?: string;
                /** @description The same as `Content-Digest` here; verified. */
                "Repr-Digest"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "*/*": unknown;
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MergedFileItem"];
                };
            };
            /**
             * @description Bad Request
             *     - `http.invalid-field`: A field of the body, the path or the query is missing or not what it must be; the sentence names it.
             *     - `files.path-invalid`: The path is not one.
             *     - `files.digest-invalid`: `Content-Digest`, `Repr-Digest`, `Content-MD5`, `Digest` or `OC-Checksum` is not one.
             *     - `files.digest-mismatch`: The bytes do not have the announced digest; what was there stays.
             */
            400: {
                headers: {
                    "Error-Code": components["headers"]["Error-Code"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            401: components["responses"]["Unauthorized"];
            /**
             * @description Forbidden
             *     - `http.forbidden`: The caller may not do this.
             *     - `files.foreign-page`: A page of another site sent it with what the browser keeps for this one.
             *     - `files.role-forbids`: The role of the account does not allow it.
             *     - `files.right-forbids`: The right of the account on the path does not allow it.
             *     - `files.name-unavailable`: The name is, or holds, something that the caller may not read.
             *     - `files.folder-of-service`: It is a home, or the folder of an organization.
             *     - `files.policy-forbids`: A policy does not allow it.
             *     - `files.scope-forbids`: The app password may only read.
             *     - `files.reserved-name`: The path is one of the names that the service keeps to itself.
             */
            403: {
                headers: {
                    "Error-Code": components["headers"]["Error-Code"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            404: components["responses"]["NotFound"];
            /**
             * @description Method Not Allowed
             *     - `files.is-folder`: There is a folder at the path.
             */
            405: {
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
             * @description Conflict
             *     - `files.parent-missing`: The folder that should hold the file does not exist.
             *     - `files.parent-is-file`: The path lies below a file.
             */
            409: {
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
             * @description Precondition Failed
             *     - `files.precondition-failed`: There is nothing to merge with: no driver for the name, or the version is not kept.
             *     - `files.merge-conflict`: It contradicts what was stored meanwhile.
             *     - `files.merge-given-up`: Merging took too much.
             */
            412: {
                headers: {
                    "Error-Code": components["headers"]["Error-Code"];
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
             * @description Locked
             *     - `files.locked`: Somebody holds a lock there.
             */
            423: {
                headers: {
                    "Error-Code": components["headers"]["Error-Code"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            /**
             * @description Service Unavailable
             *     - `files.issuer-unavailable`: Whoever issued the token cannot be asked at the moment.
             *     - `files.passwords-busy`: Too many passwords are being checked.
             *     - `files.merge-overtaken`: The file changes too often to merge with it just now.
             *     - `files.storage-unavailable`: The store cannot be reached.
             */
            503: {
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
             * @description Insufficient Storage
             *     - `files.storage-full`: The disk is full.
             *     - `files.quota-exceeded`: It would pass the quota of the owner.
             *     - `files.total-exceeded`: It would pass what the account may have stored in all, trash and versions included.
             */
            507: {
                headers: {
                    "Error-Code": components["headers"]["Error-Code"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    postApiFilesMove: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["MoveOrCopyRequest"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FileItem"];
                };
            };
            /**
             * @description Bad Request
             *     - `http.invalid-field`: A field of the body, the path or the query is missing or not what it must be; the sentence names it.
             *     - `http.malformed-json`: The body is not JSON in UTF-8, or is nested too deeply.
             *     - `http.unknown-field`: The body has a field that this request does not know; the sentence names it.
             *     - `http.empty-body`: This request needs a JSON body and came without one.
             *     - `files.path-invalid`: A path is not one.
             *     - `files.onto-itself`: Both paths are the same.
             */
            400: {
                headers: {
                    "Error-Code": components["headers"]["Error-Code"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            401: components["responses"]["Unauthorized"];
            /**
             * @description Forbidden
             *     - `http.forbidden`: The caller may not do this.
             *     - `files.foreign-page`: A page of another site sent it with what the browser keeps for this one.
             *     - `files.role-forbids`: The role of the account does not allow it.
             *     - `files.right-forbids`: The right of the account on the path does not allow it.
             *     - `files.name-unavailable`: The name is, or holds, something that the caller may not read.
             *     - `files.folder-of-service`: It is a home, or the folder of an organization.
             *     - `files.policy-forbids`: A policy does not allow it.
             *     - `files.scope-forbids`: The app password may only read.
             *     - `files.reserved-name`: A path is one of the names that the service keeps to itself.
             *     - `files.root-is-fixed`: A path is that of the whole tree.
             */
            403: {
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
             * @description Not Found
             *     - `files.path-missing`: There is nothing at the path, for the caller.
             *     - `files.path-missing`: There is nothing at `from`.
             */
            404: {
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
             * @description Conflict
             *     - `files.path-taken`: There is something at `to` already, and `overwrite` is not true.
             *     - `files.into-itself`: A folder would go into itself.
             *     - `files.over-its-folder`: The entry lies in the folder that it would replace.
             *     - `files.parent-is-file`: `to` lies below a file.
             */
            409: {
                headers: {
                    "Error-Code": components["headers"]["Error-Code"];
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
             * @description Locked
             *     - `files.locked`: Somebody holds a lock there.
             */
            423: {
                headers: {
                    "Error-Code": components["headers"]["Error-Code"];
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
    getApiGrantsFilePath: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                file_path: string;
            };
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
                    "application/json": components["schemas"]["Grant"][];
                };
            };
            /**
             * @description Bad Request
             *     - `http.malformed-path`: A percent-encoded character in the path is not valid.
             *     - `http.invalid-field`: A field of the body, the path or the query is missing or not what it must be; the sentence names it.
             *     - `files.path-invalid`: The path is not one.
             */
            400: {
                headers: {
                    "Error-Code": components["headers"]["Error-Code"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenReader"];
            /**
             * @description Not Found
             *     - `files.path-missing`: There is nothing at the path, for the caller.
             *     - `files.path-missing`: There is nothing at the path, for the caller.
             */
            404: {
                headers: {
                    "Error-Code": components["headers"]["Error-Code"];
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
    putApiGrantsFilePath: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                file_path: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["GiveGrantRequest"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Grant"];
                };
            };
            /**
             * @description Bad Request
             *     - `http.malformed-path`: A percent-encoded character in the path is not valid.
             *     - `http.invalid-field`: A field of the body, the path or the query is missing or not what it must be; the sentence names it.
             *     - `http.malformed-json`: The body is not JSON in UTF-8, or is nested too deeply.
             *     - `http.unknown-field`: The body has a field that this request does not know; the sentence names it.
             *     - `http.empty-body`: This request needs a JSON body and came without one.
             *     - `files.path-invalid`: The path is not one.
             */
            400: {
                headers: {
                    "Error-Code": components["headers"]["Error-Code"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            401: components["responses"]["Unauthorized"];
            /**
             * @description Forbidden
             *     - `http.forbidden`: The caller may not do this.
             *     - `files.foreign-page`: A page of another site sent it with what the browser keeps for this one.
             *     - `files.role-forbids`: The role of the account does not allow it.
             *     - `files.right-forbids`: The right of the account on the path does not allow it.
             *     - `files.name-unavailable`: The name is, or holds, something that the caller may not read.
             *     - `files.folder-of-service`: It is a home, or the folder of an organization.
             *     - `files.policy-forbids`: A policy does not allow it.
             *     - `files.scope-forbids`: The app password may only read.
             *     - `files.right-forbids`: The caller may not give and take rights there.
             *     - `files.reserved-name`: The path is one of the names that the service keeps to itself.
             */
            403: {
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
             * @description Not Found
             *     - `files.path-missing`: There is nothing at the path, for the caller.
             *     - `files.path-missing`: There is nothing at the path, for the caller.
             *     - `files.user-missing`: There is no such account.
             *     - `files.group-missing`: There is no such group.
             */
            404: {
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
             * @description Conflict
             *     - `files.last-manager`: Nobody could open the closed folder any more.
             */
            409: {
                headers: {
                    "Error-Code": components["headers"]["Error-Code"];
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
             *     - `files.too-many-grants`: The account gave as many as it may.
             */
            507: {
                headers: {
                    "Error-Code": components["headers"]["Error-Code"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    deleteApiGrantsFilePath: {
        parameters: {
            query?: {
                everybody?: "true";
                group?: string;
                user?: string;
            };
            header?: never;
            path: {
                file_path: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: components["responses"]["NoContent"];
            /**
             * @description Bad Request
             *     - `http.malformed-path`: A percent-encoded character in the path is not valid.
             *     - `http.invalid-field`: A field of the body, the path or the query is missing or not what it must be; the sentence names it.
             *     - `http.malformed-json`: The body is not JSON in UTF-8, or is nested too deeply.
             *     - `http.unknown-field`: The body has a field that this request does not know; the sentence names it.
             *     - `files.path-invalid`: The path is not one.
             *     - `files.holder-unclear`: Not exactly one of `user`, `group` and `everybody`.
             */
            400: {
                headers: {
                    "Error-Code": components["headers"]["Error-Code"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            401: components["responses"]["Unauthorized"];
            /**
             * @description Forbidden
             *     - `http.forbidden`: The caller may not do this.
             *     - `files.foreign-page`: A page of another site sent it with what the browser keeps for this one.
             *     - `files.scope-forbids`: The app password may only read.
             *     - `files.role-forbids`: The role of the account does not allow it.
             *     - `files.right-forbids`: The right of the account on the path does not allow it.
             *     - `files.name-unavailable`: The name is, or holds, something that the caller may not read.
             *     - `files.folder-of-service`: It is a home, or the folder of an organization.
             *     - `files.policy-forbids`: A policy does not allow it.
             *     - `files.right-forbids`: The caller may not give and take rights there.
             *     - `files.reserved-name`: The path is one of the names that the service keeps to itself.
             */
            403: {
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
             * @description Not Found
             *     - `files.path-missing`: There is nothing at the path, for the caller.
             *     - `files.path-missing`: There is nothing at the path, for the caller.
             *     - `files.user-missing`: There is no such account.
             *     - `files.group-missing`: There is no such group.
             *     - `files.grant-missing`: There is no such right.
             */
            404: {
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
             * @description Conflict
             *     - `files.last-manager`: Nobody could open the closed folder any more.
             */
            409: {
                headers: {
                    "Error-Code": components["headers"]["Error-Code"];
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
    postApiGraphql: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    operationName?: string | null;
                    query: string;
                    variables?: Record<string, never> | null;
                };
            };
        };
        responses: {
            /** @description The result, or as much of it as could be had; refusals stand in `errors`. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/graphql-response+json": {
                        /** @description What was asked for; null where it could not be had. */
                        data?: unknown;
                        /** @description Refusals, each with its `message`, `path` and `extensions.code`. */
                        errors?: Record<string, never>[];
                    };
                    "application/json": {
                        /** @description What was asked for; null where it could not be had. */
                        data?: unknown;
                        /** @description Refusals, each with its `message`, `path` and `extensions.code`. */
                        errors?: Record<string, never>[];
                    };
                    "text/event-stream": unknown;
                };
            };
            /** @description The document cannot be read or is no query of the schema. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/graphql-response+json": {
                        /** @description What was asked for; null where it could not be had. */
                        data?: unknown;
                        /** @description Refusals, each with its `message`, `path` and `extensions.code`. */
                        errors?: Record<string, never>[];
                    };
                    "application/json": {
                        /** @description What was asked for; null where it could not be had. */
                        data?: unknown;
                        /** @description Refusals, each with its `message`, `path` and `extensions.code`. */
                        errors?: Record<string, never>[];
                    };
                    "text/event-stream": unknown;
                };
            };
            /** @description The credentials are wrong. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/graphql-response+json": {
                        /** @description What was asked for; null where it could not be had. */
                        data?: unknown;
                        /** @description Refusals, each with its `message`, `path` and `extensions.code`. */
                        errors?: Record<string, never>[];
                    };
                    "application/json": {
                        /** @description What was asked for; null where it could not be had. */
                        data?: unknown;
                        /** @description Refusals, each with its `message`, `path` and `extensions.code`. */
                        errors?: Record<string, never>[];
                    };
                    "text/event-stream": unknown;
                };
            };
            /** @description A page of another site asked: `files.foreign-page`. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "*/*": unknown;
                };
            };
            /** @description A GET cannot change anything. */
            405: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "*/*": unknown;
                };
            };
            /** @description No type that is accepted is answered here. */
            406: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "*/*": unknown;
                };
            };
            /** @description The document is too long: `files.body-too-large`. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "*/*": unknown;
                };
            };
            /** @description The body is no JSON: `files.graphql-type`. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "*/*": unknown;
                };
            };
            /** @description Too many requests: `files.too-many-requests`. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "*/*": unknown;
                };
            };
            /** @description Something broke on our side: `internal`. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "*/*": unknown;
                };
            };
            /** @description The service is too busy at the moment. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "*/*": unknown;
                };
            };
        };
    };
    getApiMergeOnSave: {
        parameters: {
            query?: {
                path?: string;
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
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MergeOnSave"];
                };
            };
            /**
             * @description Bad Request
             *     - `http.invalid-field`: A field of the body, the path or the query is missing or not what it must be; the sentence names it.
             *     - `files.path-invalid`: The path is not one.
             */
            400: {
                headers: {
                    "Error-Code": components["headers"]["Error-Code"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenReader"];
            /**
             * @description Not Found
             *     - `files.path-missing`: There is nothing at the path, for the caller.
             *     - `files.path-missing`: There is no folder at the path.
             */
            404: {
                headers: {
                    "Error-Code": components["headers"]["Error-Code"];
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
    putApiMergeOnSave: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["MergeOnSaveRequest"];
            };
        };
        responses: {
            204: components["responses"]["NoContent"];
            /**
             * @description Bad Request
             *     - `http.invalid-field`: A field of the body, the path or the query is missing or not what it must be; the sentence names it.
             *     - `http.malformed-json`: The body is not JSON in UTF-8, or is nested too deeply.
             *     - `http.unknown-field`: The body has a field that this request does not know; the sentence names it.
             *     - `http.empty-body`: This request needs a JSON body and came without one.
             *     - `files.path-invalid`: The path is not one.
             */
            400: {
                headers: {
                    "Error-Code": components["headers"]["Error-Code"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenWriter"];
            /**
             * @description Not Found
             *     - `files.path-missing`: There is nothing at the path, for the caller.
             *     - `files.path-missing`: There is no folder at the path.
             */
            404: {
                headers: {
                    "Error-Code": components["headers"]["Error-Code"];
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
    getApiNotificationSettings: {
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
                    "application/json": components["schemas"]["NotificationSettings"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    patchApiNotificationSettingsKind: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                kind: "shared-with-you" | "right-taken" | "taken-over" | "password-reset" | "second-factor-reset" | "group-joined" | "access-requested" | "write-kept" | "conflicts-with-yours" | "role-given" | "account-waits" | "deleted-by-another" | "taken-back";
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["LetterWish"];
            };
        };
        responses: {
            204: components["responses"]["NoContent"];
            400: components["responses"]["BadRequestPathFieldsJsonRequired"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenOwner"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getApiNotifications: {
        parameters: {
            query?: {
                /** @description How many at most; more than 1000 are cut to that. */
                limit?: number;
                /** @description How many of the first to leave out. */
                offset?: number;
                /** @description Only those that were not read. */
                unread?: string;
            };
            header?: {
                /** @description The id of the last notification that came. */
                "Last-Event-ID"?: string;
            };
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
                    "application/json": components["schemas"]["Notification"][];
                    "text/event-stream": string;
                };
            };
            /**
             * @description Bad Request
             *     - `http.invalid-field`: A field of the body, the path or the query is missing or not what it must be; the sentence names it.
             *     - `files.header-invalid`: `Last-Event-ID` is not the id of a notification.
             */
            400: {
                headers: {
                    "Error-Code": components["headers"]["Error-Code"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /**
             * @description Too Many Requests
             *     - `files.too-many-failures`: Ten failures in five minutes for this account from this network, or a hundred for any.
             *     - `files.too-many-event-streams`: The account follows as many as one may.
             */
            429: {
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
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    patchApiNotificationsId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["MarkNotificationRequest"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Notification"];
                };
            };
            400: components["responses"]["BadRequestPathFieldsJsonRequired"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenOwner"];
            /**
             * @description Not Found
             *     - `files.notification-missing`: The caller has no such notification.
             */
            404: {
                headers: {
                    "Error-Code": components["headers"]["Error-Code"];
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
    postApiNotificationsReadAll: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: components["responses"]["NoContent"];
            400: components["responses"]["BadRequestJson"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenOwner"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getApiPeople: {
        parameters: {
            query: {
                prefix: string;
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
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Person"][];
                };
            };
            400: components["responses"]["BadRequestFields"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenWriter"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    postApiRestoreTo: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RestoreToRequest"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RestoredTree"];
                };
            };
            /**
             * @description Bad Request
             *     - `http.invalid-field`: A field of the body, the path or the query is missing or not what it must be; the sentence names it.
             *     - `http.malformed-json`: The body is not JSON in UTF-8, or is nested too deeply.
             *     - `http.unknown-field`: The body has a field that this request does not know; the sentence names it.
             *     - `http.empty-body`: This request needs a JSON body and came without one.
             *     - `files.path-invalid`: The path is not one.
             */
            400: {
                headers: {
                    "Error-Code": components["headers"]["Error-Code"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            401: components["responses"]["Unauthorized"];
            /**
             * @description Forbidden
             *     - `http.forbidden`: The caller may not do this.
             *     - `files.foreign-page`: A page of another site sent it with what the browser keeps for this one.
             *     - `files.role-forbids`: The role of the account does not allow it.
             *     - `files.right-forbids`: The right of the account on the path does not allow it.
             *     - `files.name-unavailable`: The name is, or holds, something that the caller may not read.
             *     - `files.folder-of-service`: It is a home, or the folder of an organization.
             *     - `files.policy-forbids`: A policy does not allow it.
             *     - `files.scope-forbids`: The app password may only read.
             *     - `files.reserved-name`: The path is one of the names that the service keeps to itself.
             *     - `files.login-needed`: It needs a log-in: an app password, a share and the like are for files alone.
             */
            403: {
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
             * @description Not Found
             *     - `files.path-missing`: There is nothing at the path, for the caller.
             *     - `files.not-yet-there`: The path did not exist at that time, or the time is still to come.
             */
            404: {
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
             * @description Conflict
             *     - `files.parent-is-file`: The path lies below a file now.
             *     - `files.into-itself`: The path lies within the very folder that stood there then.
             *     - `files.place-more-open`: It is not there any more, and more people may read what is at its place now.
             */
            409: {
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
             * @description Gone
             *     - `files.history-pruned`: That time is not remembered any more.
             */
            410: {
                headers: {
                    "Error-Code": components["headers"]["Error-Code"];
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
             * @description Locked
             *     - `files.locked`: Somebody holds a lock there.
             */
            423: {
                headers: {
                    "Error-Code": components["headers"]["Error-Code"];
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
            /**
             * @description Insufficient Storage
             *     - `files.quota-exceeded`: It would pass the quota of an owner.
             *     - `files.total-exceeded`: It would pass what the account may have stored in all, trash and versions included.
             */
            507: {
                headers: {
                    "Error-Code": components["headers"]["Error-Code"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getApiSaves: {
        parameters: {
            query?: {
                everybody?: string;
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
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Total-Count": components["headers"]["X-Total-Count"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Save"][];
                };
            };
            400: components["responses"]["BadRequestFields"];
            401: components["responses"]["Unauthorized"];
            /**
             * @description Forbidden
             *     - `http.forbidden`: The caller may not do this.
             *     - `files.foreign-page`: A page of another site sent it with what the browser keeps for this one.
             *     - `files.role-forbids`: The role of the account does not allow it.
             *     - `files.right-forbids`: The right of the account on the path does not allow it.
             *     - `files.name-unavailable`: The name is, or holds, something that the caller may not read.
             *     - `files.folder-of-service`: It is a home, or the folder of an organization.
             *     - `files.policy-forbids`: A policy does not allow it.
             *     - `files.login-needed`: It needs a log-in: an app password, a share and the like are for files alone.
             */
            403: {
                headers: {
                    "Error-Code": components["headers"]["Error-Code"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getApiSavesSave: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                save: string;
            };
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
                    "application/json": components["schemas"]["Save"];
                };
            };
            400: components["responses"]["BadRequestPathFields"];
            401: components["responses"]["Unauthorized"];
            /**
             * @description Forbidden
             *     - `http.forbidden`: The caller may not do this.
             *     - `files.foreign-page`: A page of another site sent it with what the browser keeps for this one.
             *     - `files.role-forbids`: The role of the account does not allow it.
             *     - `files.right-forbids`: The right of the account on the path does not allow it.
             *     - `files.name-unavailable`: The name is, or holds, something that the caller may not read.
             *     - `files.folder-of-service`: It is a home, or the folder of an organization.
             *     - `files.policy-forbids`: A policy does not allow it.
             *     - `files.save-of-another`: It is somebody else’s.
             */
            403: {
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
             * @description Not Found
             *     - `files.path-missing`: There is nothing at the path, for the caller.
             *     - `files.save-missing`: There is no such save, or it is not kept any more.
             */
            404: {
                headers: {
                    "Error-Code": components["headers"]["Error-Code"];
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
    deleteApiSavesSave: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                save: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: components["responses"]["NoContent"];
            400: components["responses"]["BadRequestPathFieldsJson"];
            401: components["responses"]["Unauthorized"];
            /**
             * @description Forbidden
             *     - `http.forbidden`: The caller may not do this.
             *     - `files.foreign-page`: A page of another site sent it with what the browser keeps for this one.
             *     - `files.role-forbids`: The role of the account does not allow it.
             *     - `files.right-forbids`: The right of the account on the path does not allow it.
             *     - `files.name-unavailable`: The name is, or holds, something that the caller may not read.
             *     - `files.folder-of-service`: It is a home, or the folder of an organization.
             *     - `files.policy-forbids`: A policy does not allow it.
             *     - `files.scope-forbids`: The app password may only read.
             *     - `files.save-of-another`: It is somebody else’s.
             */
            403: {
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
             * @description Not Found
             *     - `files.path-missing`: There is nothing at the path, for the caller.
             *     - `files.save-missing`: There is no such save, or it is not kept any more.
             */
            404: {
                headers: {
                    "Error-Code": components["headers"]["Error-Code"];
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
    getApiSavesSaveContent: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                save: string;
            };
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
                    "*/*": unknown;
                };
            };
            400: components["responses"]["BadRequestPathFields"];
            401: components["responses"]["Unauthorized"];
            /**
             * @description Forbidden
             *     - `http.forbidden`: The caller may not do this.
             *     - `files.foreign-page`: A page of another site sent it with what the browser keeps for this one.
             *     - `files.role-forbids`: The role of the account does not allow it.
             *     - `files.right-forbids`: The right of the account on the path does not allow it.
             *     - `files.name-unavailable`: The name is, or holds, something that the caller may not read.
             *     - `files.folder-of-service`: It is a home, or the folder of an organization.
             *     - `files.policy-forbids`: A policy does not allow it.
             *     - `files.save-of-another`: It is somebody else’s.
             */
            403: {
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
             * @description Not Found
             *     - `files.path-missing`: There is nothing at the path, for the caller.
             *     - `files.save-missing`: There is no such save, or it is not kept any more.
             */
            404: {
                headers: {
                    "Error-Code": components["headers"]["Error-Code"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            /**
             * @description Service Unavailable
             *     - `files.issuer-unavailable`: Whoever issued the token cannot be asked at the moment.
             *     - `files.passwords-busy`: Too many passwords are being checked.
             *     - `files.content-damaged`: Its bytes are damaged.
             *     - `files.storage-unavailable`: Its bytes cannot be reached.
             */
            503: {
                headers: {
                    "Error-Code": components["headers"]["Error-Code"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getApiSearch: {
        parameters: {
            query: {
                /** @description Only entries of this kind. */
                kind?: "folder" | "document" | "picture" | "audio" | "video" | "archive" | "other";
                /** @description How many at most; more than 500 are cut to that. */
                limit?: number;
                /** @description How many of the first to leave out. */
                offset?: number;
                /** @description The name of an account: only what it made. */
                owner?: string;
                /** @description A folder: only what lies below it is found. */
                path?: string;
                /** @description What to look for. */
                q: string;
                /** @description RFC 3339: only what was itself changed then or later. */
                since?: string;
                /** @description Only what has exactly this tag. */
                tag?: string;
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
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Total-Count": components["headers"]["X-Total-Count"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SearchHit"][];
                };
            };
            /**
             * @description Bad Request
             *     - `http.invalid-field`: A field of the body, the path or the query is missing or not what it must be; the sentence names it.
             *     - `files.path-invalid`: `path` is not one.
             *     - `files.tag-invalid`: `tag` is not one.
             */
            400: {
                headers: {
                    "Error-Code": components["headers"]["Error-Code"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenReader"];
            /**
             * @description Not Found
             *     - `files.path-missing`: There is nothing at the path, for the caller.
             *     - `files.path-missing`: There is nothing at `path`.
             */
            404: {
                headers: {
                    "Error-Code": components["headers"]["Error-Code"];
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
    getApiSharedWithMe: {
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
                    "application/json": components["schemas"]["SharedItem"][];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenReader"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    patchApiSharedWithMeFilePath: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                file_path: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["HideSharedRequest"];
            };
        };
        responses: {
            204: components["responses"]["NoContent"];
            /**
             * @description Bad Request
             *     - `http.malformed-path`: A percent-encoded character in the path is not valid.
             *     - `http.invalid-field`: A field of the body, the path or the query is missing or not what it must be; the sentence names it.
             *     - `http.malformed-json`: The body is not JSON in UTF-8, or is nested too deeply.
             *     - `http.unknown-field`: The body has a field that this request does not know; the sentence names it.
             *     - `http.empty-body`: This request needs a JSON body and came without one.
             *     - `files.path-invalid`: The path is not one.
             */
            400: {
                headers: {
                    "Error-Code": components["headers"]["Error-Code"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenOwner"];
            /**
             * @description Not Found
             *     - `files.path-missing`: There is nothing at the path, for the caller.
             *     - `files.grant-missing`: There is no such right.
             */
            404: {
                headers: {
                    "Error-Code": components["headers"]["Error-Code"];
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
    getApiShares: {
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
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Total-Count": components["headers"]["X-Total-Count"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Share"][];
                };
            };
            400: components["responses"]["BadRequestFields"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    postApiShares: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateShareRequest"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Share"];
                };
            };
            /**
             * @description Bad Request
             *     - `http.invalid-field`: A field of the body, the path or the query is missing or not what it must be; the sentence names it.
             *     - `http.malformed-json`: The body is not JSON in UTF-8, or is nested too deeply.
             *     - `http.unknown-field`: The body has a field that this request does not know; the sentence names it.
             *     - `http.empty-body`: This request needs a JSON body and came without one.
             *     - `files.path-invalid`: The path is not one.
             *     - `files.share-needs-folder`: `allow_upload` for a file.
             */
            400: {
                headers: {
                    "Error-Code": components["headers"]["Error-Code"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            401: components["responses"]["Unauthorized"];
            /**
             * @description Forbidden
             *     - `http.forbidden`: The caller may not do this.
             *     - `files.foreign-page`: A page of another site sent it with what the browser keeps for this one.
             *     - `files.role-forbids`: The role of the account does not allow it.
             *     - `files.right-forbids`: The right of the account on the path does not allow it.
             *     - `files.name-unavailable`: The name is, or holds, something that the caller may not read.
             *     - `files.folder-of-service`: It is a home, or the folder of an organization.
             *     - `files.policy-forbids`: A policy does not allow it.
             *     - `files.scope-forbids`: The app password may only read.
             *     - `files.reserved-name`: The path is one of the names that the service keeps to itself.
             */
            403: {
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
             * @description Not Found
             *     - `files.path-missing`: There is nothing at the path, for the caller.
             *     - `files.path-missing`: There is nothing at the path.
             */
            404: {
                headers: {
                    "Error-Code": components["headers"]["Error-Code"];
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
             *     - `files.too-many-shares`: The account has as many as it may.
             */
            507: {
                headers: {
                    "Error-Code": components["headers"]["Error-Code"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    deleteApiSharesToken: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                token: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: components["responses"]["NoContent"];
            400: components["responses"]["BadRequestPathFieldsJson"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenOwner"];
            /**
             * @description Not Found
             *     - `files.share-missing`: There is no such share, or it is of somebody else.
             */
            404: {
                headers: {
                    "Error-Code": components["headers"]["Error-Code"];
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
    getApiSnapshots: {
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
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Total-Count": components["headers"]["X-Total-Count"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Snapshot"][];
                };
            };
            400: components["responses"]["BadRequestFields"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenReader"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    postApiSnapshots: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["CreateSnapshotRequest"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Snapshot"];
                };
            };
            400: components["responses"]["BadRequestFieldsJson"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenWriter"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
            /**
             * @description Insufficient Storage
             *     - `files.too-many-snapshots`: The account keeps as many snapshots as one may; an administrator deletes some.
             */
            507: {
                headers: {
                    "Error-Code": components["headers"]["Error-Code"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    deleteApiSnapshotsSnapshotId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                snapshot_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: components["responses"]["NoContent"];
            400: components["responses"]["BadRequestPathFieldsJson"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenAdmin"];
            /**
             * @description Not Found
             *     - `files.path-missing`: There is nothing at the path, for the caller.
             *     - `files.snapshot-missing`: There is no such snapshot.
             */
            404: {
                headers: {
                    "Error-Code": components["headers"]["Error-Code"];
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
    postApiSnapshotsSnapshotIdRestore: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                snapshot_id: string;
            };
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
                    "application/json": components["schemas"]["RestoredSnapshot"];
                };
            };
            400: components["responses"]["BadRequestPathFieldsJson"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenAdmin"];
            /**
             * @description Not Found
             *     - `files.path-missing`: There is nothing at the path, for the caller.
             *     - `files.snapshot-missing`: There is no such snapshot.
             */
            404: {
                headers: {
                    "Error-Code": components["headers"]["Error-Code"];
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
    getApiStorageStats: {
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
                    "application/json": components["schemas"]["StorageStats"];
                };
            };
            401: components["responses"]["Unauthorized"];
            /**
             * @description Forbidden
             *     - `files.foreign-page`: A page of another site sent it with what the browser keeps for this one.
             *     - `files.role-forbids`: The role of the account does not allow it.
             *     - `files.right-forbids`: The right of the account on the path does not allow it.
             *     - `files.name-unavailable`: The name is, or holds, something that the caller may not read.
             *     - `files.folder-of-service`: It is a home, or the folder of an organization.
             *     - `files.policy-forbids`: A policy does not allow it.
             */
            403: {
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
             * @description Not Found
             *     - `files.path-missing`: There is nothing at the path, for the caller.
             */
            404: {
                headers: {
                    "Error-Code": components["headers"]["Error-Code"];
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
    getApiTagsFilePath: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                file_path: string;
            };
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
                    "application/json": components["schemas"]["FileTags"];
                };
            };
            /**
             * @description Bad Request
             *     - `http.malformed-path`: A percent-encoded character in the path is not valid.
             *     - `http.invalid-field`: A field of the body, the path or the query is missing or not what it must be; the sentence names it.
             *     - `files.path-invalid`: The path is not one.
             */
            400: {
                headers: {
                    "Error-Code": components["headers"]["Error-Code"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenReader"];
            /**
             * @description Not Found
             *     - `files.path-missing`: There is nothing at the path, for the caller.
             *     - `files.path-missing`: There is nothing at the path.
             */
            404: {
                headers: {
                    "Error-Code": components["headers"]["Error-Code"];
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
    postApiTagsFilePath: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                file_path: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AddTagsRequest"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FileTags"];
                };
            };
            /**
             * @description Bad Request
             *     - `http.malformed-path`: A percent-encoded character in the path is not valid.
             *     - `http.invalid-field`: A field of the body, the path or the query is missing or not what it must be; the sentence names it.
             *     - `http.malformed-json`: The body is not JSON in UTF-8, or is nested too deeply.
             *     - `http.unknown-field`: The body has a field that this request does not know; the sentence names it.
             *     - `http.empty-body`: This request needs a JSON body and came without one.
             *     - `files.path-invalid`: The path is not one.
             *     - `files.tag-invalid`: A tag is empty, too long, or holds control characters.
             *     - `files.too-many-tags`: There would be more than 50 of them.
             */
            400: {
                headers: {
                    "Error-Code": components["headers"]["Error-Code"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenWriter"];
            /**
             * @description Not Found
             *     - `files.path-missing`: There is nothing at the path, for the caller.
             *     - `files.path-missing`: There is nothing at the path.
             */
            404: {
                headers: {
                    "Error-Code": components["headers"]["Error-Code"];
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
    deleteApiTagsFilePathTag: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                file_path: string;
                tag: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: components["responses"]["NoContent"];
            /**
             * @description Bad Request
             *     - `http.malformed-path`: A percent-encoded character in the path is not valid.
             *     - `http.invalid-field`: A field of the body, the path or the query is missing or not what it must be; the sentence names it.
             *     - `http.malformed-json`: The body is not JSON in UTF-8, or is nested too deeply.
             *     - `http.unknown-field`: The body has a field that this request does not know; the sentence names it.
             *     - `files.path-invalid`: The path is not one.
             *     - `files.tag-invalid`: A tag is empty, too long, or holds control characters.
             */
            400: {
                headers: {
                    "Error-Code": components["headers"]["Error-Code"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenWriter"];
            /**
             * @description Not Found
             *     - `files.path-missing`: There is nothing at the path, for the caller.
             *     - `files.path-missing`: There is nothing at the path.
             *     - `files.tag-missing`: It does not have the tag.
             */
            404: {
                headers: {
                    "Error-Code": components["headers"]["Error-Code"];
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
    getApiTagsSearch: {
        parameters: {
            query?: {
                /** @description How many at most; more than 1000 are cut to that. */
                limit?: number;
                /** @description How many of the first to leave out. */
                offset?: number;
                tag?: string;
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
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FileItem"][] | components["schemas"]["FileTags"];
                };
            };
            /**
             * @description Bad Request
             *     - `http.invalid-field`: A field of the body, the path or the query is missing or not what it must be; the sentence names it.
             *     - `files.tag-invalid`: A tag is empty, too long, or holds control characters.
             */
            400: {
                headers: {
                    "Error-Code": components["headers"]["Error-Code"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenReader"];
            /**
             * @description Not Found
             *     - `files.path-missing`: There is nothing at the path, for the caller.
             *     - `files.path-missing`: There is nothing at the path.
             */
            404: {
                headers: {
                    "Error-Code": components["headers"]["Error-Code"];
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
    getApiThumbnailsFilePath: {
        parameters: {
            query?: {
                /** @description Pixels, of the longer side. */
                size?: number;
            };
            header?: {
                /** @description ETags of what the client has: it is answered 304. */
                "If-None-Match"?: string;
            };
            path: {
                file_path: string;
            };
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
                    "image/webp": unknown;
                };
            };
            304: components["responses"]["NotModified"];
            /**
             * @description Bad Request
             *     - `http.malformed-path`: A percent-encoded character in the path is not valid.
             *     - `http.invalid-field`: A field of the body, the path or the query is missing or not what it must be; the sentence names it.
             *     - `files.path-invalid`: The path is not one.
             */
            400: {
                headers: {
                    "Error-Code": components["headers"]["Error-Code"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenReader"];
            /**
             * @description Not Found
             *     - `files.path-missing`: There is nothing at the path, for the caller.
             *     - `files.path-missing`: There is nothing at the path.
             *     - `files.no-thumbnail`: It is no picture, or none that can be read.
             */
            404: {
                headers: {
                    "Error-Code": components["headers"]["Error-Code"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            /**
             * @description Service Unavailable
             *     - `files.issuer-unavailable`: Whoever issued the token cannot be asked at the moment.
             *     - `files.passwords-busy`: Too many passwords are being checked.
             *     - `files.thumbnails-busy`: It was not made in time, because many wait or its process has ended.
             */
            503: {
                headers: {
                    "Error-Code": components["headers"]["Error-Code"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getApiTrash: {
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
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Total-Count": components["headers"]["X-Total-Count"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TrashItem"][];
                };
            };
            400: components["responses"]["BadRequestFields"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenReader"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    deleteApiTrashEmpty: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: components["responses"]["NoContent"];
            400: components["responses"]["BadRequestJson"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenWriter"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    postApiTrashRestore: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RestoreTrashRequest"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FileItem"];
                };
            };
            /**
             * @description Bad Request
             *     - `http.invalid-field`: A field of the body, the path or the query is missing or not what it must be; the sentence names it.
             *     - `http.malformed-json`: The body is not JSON in UTF-8, or is nested too deeply.
             *     - `http.unknown-field`: The body has a field that this request does not know; the sentence names it.
             *     - `http.empty-body`: This request needs a JSON body and came without one.
             *     - `files.path-invalid`: The path is not one.
             */
            400: {
                headers: {
                    "Error-Code": components["headers"]["Error-Code"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            401: components["responses"]["Unauthorized"];
            /**
             * @description Forbidden
             *     - `http.forbidden`: The caller may not do this.
             *     - `files.foreign-page`: A page of another site sent it with what the browser keeps for this one.
             *     - `files.role-forbids`: The role of the account does not allow it.
             *     - `files.right-forbids`: The right of the account on the path does not allow it.
             *     - `files.name-unavailable`: The name is, or holds, something that the caller may not read.
             *     - `files.folder-of-service`: It is a home, or the folder of an organization.
             *     - `files.policy-forbids`: A policy does not allow it.
             *     - `files.scope-forbids`: The app password may only read.
             *     - `files.home-needs-place`: It is the home of an account that is gone, and there is no `to`.
             *     - `files.trash-of-another`: Somebody else deleted it, and the caller made nothing of it.
             */
            403: {
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
             * @description Not Found
             *     - `files.path-missing`: There is nothing at the path, for the caller.
             *     - `files.trash-missing`: Nothing in the trash fits.
             */
            404: {
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
             * @description Conflict
             *     - `files.path-taken`: There is something at its place, and `overwrite` is not true.
             *     - `files.parent-is-file`: Its place is below a file now.
             *     - `files.place-more-open`: More people may read what is at its place now, and there is no `to`.
             */
            409: {
                headers: {
                    "Error-Code": components["headers"]["Error-Code"];
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
             * @description Locked
             *     - `files.locked`: Somebody holds a lock at its place.
             */
            423: {
                headers: {
                    "Error-Code": components["headers"]["Error-Code"];
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
            /**
             * @description Insufficient Storage
             *     - `files.quota-exceeded`: It would pass the quota of its owner.
             *     - `files.total-exceeded`: It would pass what the account may have stored in all, trash and versions included.
             */
            507: {
                headers: {
                    "Error-Code": components["headers"]["Error-Code"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getApiUploadUploadId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                upload_id: string;
            };
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
                    "application/json": components["schemas"]["UploadState"];
                };
            };
            400: components["responses"]["BadRequestPathFields"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /**
             * @description Not Found
             *     - `files.upload-missing`: There is no such upload, or it is somebody else’s.
             */
            404: {
                headers: {
                    "Error-Code": components["headers"]["Error-Code"];
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
    deleteApiUploadUploadId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                upload_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: components["responses"]["NoContent"];
            400: components["responses"]["BadRequestPathFieldsJson"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenOwner"];
            /**
             * @description Not Found
             *     - `files.upload-missing`: There is no such upload, or it is somebody else’s.
             */
            404: {
                headers: {
                    "Error-Code": components["headers"]["Error-Code"];
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
    putApiUploadUploadIdIndex: {
        parameters: {
            query?: never;
            header?: {
                /** @description Of the body (RFC 9530), as `sha-256=:…:` or `sha-512=:…:`; verified. */
                "Content-Digest"?: string;
                /** @description Of the body, in base64; verified. */
                "Content-MD5"?: string;
                /** @description Of the body (RFC 3230), as `SHA-256=…`, `SHA-512=…`, `SHA=…` or `MD5=…`; verified. */
                Digest?: string;
                /** @description As clients of ownCloud write it, such as `SHA1:…`; verified. */
                "OC-Checksum"?: string;
                /** @description The same as `Content-Digest` here; verified. */
                "Repr-Digest"?: string;
            };
            path: {
                index: number;
                upload_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "*/*": unknown;
                "application/octet-stream": unknown;
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UploadedChunk"];
                };
            };
            /**
             * @description Bad Request
             *     - `http.malformed-path`: A percent-encoded character in the path is not valid.
             *     - `http.invalid-field`: A field of the body, the path or the query is missing or not what it must be; the sentence names it.
             *     - `files.partial-put`: It would be a part of a chunk.
             *     - `files.digest-invalid`: `Content-Digest`, `Repr-Digest`, `Content-MD5`, `Digest` or `OC-Checksum` is not one.
             *     - `files.digest-mismatch`: The bytes do not have the announced digest; what was there stays.
             *     - `files.upload-cut`: The connection ended before the chunk had arrived.
             */
            400: {
                headers: {
                    "Error-Code": components["headers"]["Error-Code"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenWriter"];
            /**
             * @description Not Found
             *     - `files.path-missing`: There is nothing at the path, for the caller.
             *     - `files.upload-missing`: There is no such upload, or it is somebody else’s.
             */
            404: {
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
             * @description Payload Too Large
             *     - `http.body-too-large`: The body is larger than this request takes; the sentence says how much that is.
             *     - `files.chunk-too-large`: The chunk is larger than the upload’s chunk size.
             */
            413: {
                headers: {
                    "Error-Code": components["headers"]["Error-Code"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            /**
             * @description Service Unavailable
             *     - `files.issuer-unavailable`: Whoever issued the token cannot be asked at the moment.
             *     - `files.passwords-busy`: Too many passwords are being checked.
             *     - `files.storage-unavailable`: The store cannot be reached; the chunk that was there stays.
             */
            503: {
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
             * @description Insufficient Storage
             *     - `files.storage-full`: The disk is full.
             *     - `files.quota-exceeded`: The unfinished uploads of the account hold as much as its quota.
             *     - `files.total-exceeded`: It would pass what the account may have stored in all, trash and versions included.
             *     - `files.upload-memory-full`: Chunks are kept in memory, and there is no room.
             */
            507: {
                headers: {
                    "Error-Code": components["headers"]["Error-Code"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    postApiUploadUploadIdComplete: {
        parameters: {
            query?: never;
            header?: {
                /** @description Tokens of locks, and states of the file, as WebDAV writes them (RFC 4918, 10.4). */
                If?: string;
                /** @description ETags of the file that may be replaced, or `*`. */
                "If-Match"?: string;
                /** @description `*` where nothing may be replaced, or ETags of what may not. */
                "If-None-Match"?: string;
                /** @description Since when the file that is replaced may not have changed. */
                "If-Unmodified-Since"?: string;
                /** @description `merge`: what comes too late is merged with what was stored meanwhile. */
                Prefer?: string;
            };
            path: {
                upload_id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["CompleteUploadRequest"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StoredFile"];
                };
            };
            /**
             * @description Bad Request
             *     - `http.malformed-path`: A percent-encoded character in the path is not valid.
             *     - `http.invalid-field`: A field of the body, the path or the query is missing or not what it must be; the sentence names it.
             *     - `http.malformed-json`: The body is not JSON in UTF-8, or is nested too deeply.
             *     - `http.unknown-field`: The body has a field that this request does not know; the sentence names it.
             *     - `files.chunks-missing`: Some indexes have not arrived; the sentence names them.
             *     - `files.upload-size-wrong`: The chunks together are not what was announced.
             *     - `files.path-invalid`: The path is not one.
             *     - `files.header-invalid`: `If` is not one, or is about something else than the file.
             */
            400: {
                headers: {
                    "Error-Code": components["headers"]["Error-Code"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            401: components["responses"]["Unauthorized"];
            /**
             * @description Forbidden
             *     - `http.forbidden`: The caller may not do this.
             *     - `files.foreign-page`: A page of another site sent it with what the browser keeps for this one.
             *     - `files.role-forbids`: The role of the account does not allow it.
             *     - `files.right-forbids`: The right of the account on the path does not allow it.
             *     - `files.name-unavailable`: The name is, or holds, something that the caller may not read.
             *     - `files.folder-of-service`: It is a home, or the folder of an organization.
             *     - `files.policy-forbids`: A policy does not allow it.
             *     - `files.scope-forbids`: The app password may only read.
             *     - `files.reserved-name`: The path is one of the names that the service keeps to itself.
             */
            403: {
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
             * @description Not Found
             *     - `files.path-missing`: There is nothing at the path, for the caller.
             *     - `files.upload-missing`: There is no such upload, or it is somebody else’s.
             */
            404: {
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
             * @description Method Not Allowed
             *     - `files.is-folder`: There is a folder at the path.
             */
            405: {
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
             * @description Conflict
             *     - `files.parent-is-file`: The path lies below a file.
             *     - `files.upload-changed`: A chunk arrived in the meantime.
             */
            409: {
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
             * @description Precondition Failed
             *     - `files.precondition-failed`: The file is not as the request requires.
             *     - `files.merge-conflict`: It came too late, and contradicts what was stored meanwhile.
             *     - `files.merge-given-up`: It came too late, and merging took too much.
             */
            412: {
                headers: {
                    "Error-Code": components["headers"]["Error-Code"];
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
             * @description Locked
             *     - `files.locked`: Somebody holds a lock there.
             */
            423: {
                headers: {
                    "Error-Code": components["headers"]["Error-Code"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            /**
             * @description Internal Server Error
             *     - `internal`: A bug on our side. The answer says nothing but the request id, which finds it in the logs.
             *     - `files.storage-failed`: The storage failed; the upload stays.
             */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description Service Unavailable
             *     - `files.issuer-unavailable`: Whoever issued the token cannot be asked at the moment.
             *     - `files.passwords-busy`: Too many passwords are being checked.
             *     - `files.merge-overtaken`: The file changes too often to merge with it just now.
             *     - `files.storage-unavailable`: The store cannot be reached; the upload stays.
             */
            503: {
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
             * @description Insufficient Storage
             *     - `files.storage-full`: The disk is full; the upload stays.
             *     - `files.quota-exceeded`: The file would pass the quota; the upload stays.
             *     - `files.total-exceeded`: It would pass what the account may have stored in all, trash and versions included.
             */
            507: {
                headers: {
                    "Error-Code": components["headers"]["Error-Code"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    postApiUploadInit: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["StartUploadRequest"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StartedUpload"];
                };
            };
            /**
             * @description Bad Request
             *     - `http.invalid-field`: A field of the body, the path or the query is missing or not what it must be; the sentence names it.
             *     - `http.malformed-json`: The body is not JSON in UTF-8, or is nested too deeply.
             *     - `http.unknown-field`: The body has a field that this request does not know; the sentence names it.
             *     - `http.empty-body`: This request needs a JSON body and came without one.
             *     - `files.path-invalid`: The path is not one.
             *     - `files.chunks-too-many`: So many bytes would be more chunks of that size than an upload may have.
             */
            400: {
                headers: {
                    "Error-Code": components["headers"]["Error-Code"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            401: components["responses"]["Unauthorized"];
            /**
             * @description Forbidden
             *     - `http.forbidden`: The caller may not do this.
             *     - `files.foreign-page`: A page of another site sent it with what the browser keeps for this one.
             *     - `files.role-forbids`: The role of the account does not allow it.
             *     - `files.right-forbids`: The right of the account on the path does not allow it.
             *     - `files.name-unavailable`: The name is, or holds, something that the caller may not read.
             *     - `files.folder-of-service`: It is a home, or the folder of an organization.
             *     - `files.policy-forbids`: A policy does not allow it.
             *     - `files.scope-forbids`: The app password may only read.
             *     - `files.reserved-name`: The path is one of the names that the service keeps to itself.
             */
            403: {
                headers: {
                    "Error-Code": components["headers"]["Error-Code"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            404: components["responses"]["NotFound"];
            /**
             * @description Method Not Allowed
             *     - `files.is-folder`: There is a folder at the path.
             */
            405: {
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
             * @description Conflict
             *     - `files.parent-is-file`: The path lies below a file.
             */
            409: {
                headers: {
                    "Error-Code": components["headers"]["Error-Code"];
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
             * @description Locked
             *     - `files.locked`: Somebody holds a lock there.
             */
            423: {
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
             *     - `files.too-many-failures`: Ten failures in five minutes for this account from this network, or a hundred for any.
             *     - `files.too-many-uploads`: The account has as many unfinished uploads as it may.
             */
            429: {
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
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
            /**
             * @description Insufficient Storage
             *     - `files.quota-exceeded`: The announced bytes would pass the quota.
             *     - `files.storage-full`: The disk has no room for the announced bytes.
             *     - `files.total-exceeded`: It would pass what the account may have stored in all, trash and versions included.
             */
            507: {
                headers: {
                    "Error-Code": components["headers"]["Error-Code"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getApiUploads: {
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
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Total-Count": components["headers"]["X-Total-Count"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Upload"][];
                };
            };
            400: components["responses"]["BadRequestFields"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getApiUsersMe: {
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
                    "application/json": components["schemas"]["OwnUser"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getApiVersionContentVersionFilePath: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                file_path: string;
                version: number;
            };
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
                    "*/*": unknown;
                };
            };
            /**
             * @description Bad Request
             *     - `http.malformed-path`: A percent-encoded character in the path is not valid.
             *     - `http.invalid-field`: A field of the body, the path or the query is missing or not what it must be; the sentence names it.
             *     - `files.path-invalid`: The path is not one.
             */
            400: {
                headers: {
                    "Error-Code": components["headers"]["Error-Code"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenReader"];
            /**
             * @description Not Found
             *     - `files.path-missing`: There is nothing at the path, for the caller.
             *     - `files.path-missing`: There is nothing at the path.
             *     - `files.version-missing`: The file has no such version.
             */
            404: {
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
             * @description Method Not Allowed
             *     - `files.is-folder`: The path is that of a folder.
             */
            405: {
                headers: {
                    "Error-Code": components["headers"]["Error-Code"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            /**
             * @description Service Unavailable
             *     - `files.issuer-unavailable`: Whoever issued the token cannot be asked at the moment.
             *     - `files.passwords-busy`: Too many passwords are being checked.
             *     - `files.content-damaged`: Its bytes are damaged.
             *     - `files.storage-unavailable`: Its bytes cannot be reached.
             */
            503: {
                headers: {
                    "Error-Code": components["headers"]["Error-Code"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getApiVersionsFilePath: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                file_path: string;
            };
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
                    "application/json": components["schemas"]["Version"][];
                };
            };
            /**
             * @description Bad Request
             *     - `http.malformed-path`: A percent-encoded character in the path is not valid.
             *     - `http.invalid-field`: A field of the body, the path or the query is missing or not what it must be; the sentence names it.
             *     - `files.path-invalid`: The path is not one.
             */
            400: {
                headers: {
                    "Error-Code": components["headers"]["Error-Code"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenReader"];
            /**
             * @description Not Found
             *     - `files.path-missing`: There is nothing at the path, for the caller.
             *     - `files.path-missing`: There is nothing at the path.
             */
            404: {
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
             * @description Method Not Allowed
             *     - `files.is-folder`: The path is that of a folder.
             */
            405: {
                headers: {
                    "Error-Code": components["headers"]["Error-Code"];
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
    putApiVersionsFilePathLabel: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                file_path: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["LabelVersionRequest"];
            };
        };
        responses: {
            204: components["responses"]["NoContent"];
            /**
             * @description Bad Request
             *     - `http.malformed-path`: A percent-encoded character in the path is not valid.
             *     - `http.invalid-field`: A field of the body, the path or the query is missing or not what it must be; the sentence names it.
             *     - `http.malformed-json`: The body is not JSON in UTF-8, or is nested too deeply.
             *     - `http.unknown-field`: The body has a field that this request does not know; the sentence names it.
             *     - `http.empty-body`: This request needs a JSON body and came without one.
             *     - `files.path-invalid`: The path is not one.
             */
            400: {
                headers: {
                    "Error-Code": components["headers"]["Error-Code"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenWriter"];
            /**
             * @description Not Found
             *     - `files.path-missing`: There is nothing at the path, for the caller.
             *     - `files.path-missing`: There is nothing at the path.
             *     - `files.version-missing`: The file has no such version.
             */
            404: {
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
             * @description Method Not Allowed
             *     - `files.is-folder`: The path is that of a folder.
             */
            405: {
                headers: {
                    "Error-Code": components["headers"]["Error-Code"];
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
    postApiVersionsFilePathRestore: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                file_path: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RestoreVersionRequest"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FileItem"];
                };
            };
            /**
             * @description Bad Request
             *     - `http.malformed-path`: A percent-encoded character in the path is not valid.
             *     - `http.invalid-field`: A field of the body, the path or the query is missing or not what it must be; the sentence names it.
             *     - `http.malformed-json`: The body is not JSON in UTF-8, or is nested too deeply.
             *     - `http.unknown-field`: The body has a field that this request does not know; the sentence names it.
             *     - `http.empty-body`: This request needs a JSON body and came without one.
             *     - `files.path-invalid`: The path is not one.
             */
            400: {
                headers: {
                    "Error-Code": components["headers"]["Error-Code"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenWriter"];
            /**
             * @description Not Found
             *     - `files.path-missing`: There is nothing at the path, for the caller.
             *     - `files.path-missing`: There is nothing at the path.
             *     - `files.version-missing`: The file has no such version.
             */
            404: {
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
             * @description Method Not Allowed
             *     - `files.is-folder`: The path is that of a folder.
             */
            405: {
                headers: {
                    "Error-Code": components["headers"]["Error-Code"];
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
             * @description Locked
             *     - `files.locked`: Somebody holds a lock there.
             */
            423: {
                headers: {
                    "Error-Code": components["headers"]["Error-Code"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            /**
             * @description Service Unavailable
             *     - `files.issuer-unavailable`: Whoever issued the token cannot be asked at the moment.
             *     - `files.passwords-busy`: Too many passwords are being checked.
             *     - `files.content-damaged`: Its bytes are damaged.
             */
            503: {
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
             * @description Insufficient Storage
             *     - `files.quota-exceeded`: It would pass the quota of the owner.
             *     - `files.total-exceeded`: It would pass what the account may have stored in all, trash and versions included.
             */
            507: {
                headers: {
                    "Error-Code": components["headers"]["Error-Code"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getApiWebhooks: {
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
                    "application/json": components["schemas"]["Webhook"][];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenAdmin"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    postApiWebhooks: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateWebhookRequest"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreatedWebhook"];
                };
            };
            /**
             * @description Bad Request
             *     - `http.invalid-field`: A field of the body, the path or the query is missing or not what it must be; the sentence names it.
             *     - `http.malformed-json`: The body is not JSON in UTF-8, or is nested too deeply.
             *     - `http.unknown-field`: The body has a field that this request does not know; the sentence names it.
             *     - `http.empty-body`: This request needs a JSON body and came without one.
             *     - `files.path-invalid`: `path` is not one.
             *     - `files.webhook-target`: The address is private, or holds a password.
             */
            400: {
                headers: {
                    "Error-Code": components["headers"]["Error-Code"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenAdmin"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
            /**
             * @description Insufficient Storage
             *     - `files.too-many-webhooks`: The account has as many as it may.
             */
            507: {
                headers: {
                    "Error-Code": components["headers"]["Error-Code"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    deleteApiWebhooksId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: components["responses"]["NoContent"];
            400: components["responses"]["BadRequestPathFieldsJson"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenAdmin"];
            /**
             * @description Not Found
             *     - `files.path-missing`: There is nothing at the path, for the caller.
             *     - `files.webhook-missing`: There is no such webhook.
             */
            404: {
                headers: {
                    "Error-Code": components["headers"]["Error-Code"];
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
    patchApiWebhooksId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SwitchWebhookRequest"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Webhook"];
                };
            };
            400: components["responses"]["BadRequestPathFieldsJsonRequired"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenAdmin"];
            /**
             * @description Not Found
             *     - `files.path-missing`: There is nothing at the path, for the caller.
             *     - `files.webhook-missing`: There is no such webhook.
             */
            404: {
                headers: {
                    "Error-Code": components["headers"]["Error-Code"];
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
    postApiWopiOpen: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["OpenEditorRequest"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EditorSession"];
                };
            };
            /**
             * @description Bad Request
             *     - `http.invalid-field`: A field of the body, the path or the query is missing or not what it must be; the sentence names it.
             *     - `http.malformed-json`: The body is not JSON in UTF-8, or is nested too deeply.
             *     - `http.unknown-field`: The body has a field that this request does not know; the sentence names it.
             *     - `http.empty-body`: This request needs a JSON body and came without one.
             *     - `files.path-invalid`: The path is not one.
             */
            400: {
                headers: {
                    "Error-Code": components["headers"]["Error-Code"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            401: components["responses"]["Unauthorized"];
            /**
             * @description Forbidden
             *     - `files.foreign-page`: A page of another site sent it with what the browser keeps for this one.
             *     - `files.role-forbids`: The role of the account does not allow it.
             *     - `files.right-forbids`: The right of the account on the path does not allow it.
             *     - `files.name-unavailable`: The name is, or holds, something that the caller may not read.
             *     - `files.folder-of-service`: It is a home, or the folder of an organization.
             *     - `files.policy-forbids`: A policy does not allow it.
             */
            403: {
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
             * @description Not Found
             *     - `files.path-missing`: There is nothing at the path, for the caller.
             *     - `files.path-missing`: There is nothing at the path.
             *     - `files.wopi-unconfigured`: The server has no editor.
             */
            404: {
                headers: {
                    "Error-Code": components["headers"]["Error-Code"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            /**
             * @description Unsupported Media Type
             *     - `http.unsupported-media-type`: The body is not in a media type or content coding that this request takes.
             *     - `files.wopi-no-editor`: The editor does not open such files, or not in this mode.
             */
            415: {
                headers: {
                    "Error-Code": components["headers"]["Error-Code"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            /**
             * @description Service Unavailable
             *     - `files.issuer-unavailable`: Whoever issued the token cannot be asked at the moment.
             *     - `files.passwords-busy`: Too many passwords are being checked.
             *     - `files.wopi-unavailable`: The editor does not answer.
             */
            503: {
                headers: {
                    "Error-Code": components["headers"]["Error-Code"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getHealthz: {
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
                    "text/plain": string;
                };
            };
            500: components["responses"]["InternalServerError"];
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
            500: components["responses"]["InternalServerError"];
            /** @description Service Unavailable */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Readiness"];
                };
            };
        };
    };
    getSToken: {
        parameters: {
            query?: {
                /** @description The folder as a plain page. */
                list?: "" | "1" | "true";
                /** @description The folder as an archive. */
                zip?: "" | "1" | "true";
            };
            header?: {
                /** @description A part of the file (RFC 9110, 14). */
                Range?: string;
                /** @description Where the share has one. */
                "X-Share-Password"?: string;
            };
            path: {
                /** @description Of the share. */
                token: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The file, the folder or the archive. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "*/*": unknown;
                };
            };
            /** @description A part of the file. */
            206: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "*/*": unknown;
                };
            };
            /** @description The client has it already. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The address or a header is not one: `files.path-invalid`, `files.header-invalid`. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "*/*": unknown;
                };
            };
            /** @description `files.share-password-needed` or `files.share-password-wrong`. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "*/*": unknown;
                };
            };
            /** @description It takes files and shows none: `files.share-shows-nothing`. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "*/*": unknown;
                };
            };
            /** @description `files.share-missing`, or nothing lies there: `files.path-missing`. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "*/*": unknown;
                };
            };
            /** @description It has expired, or was used as often as it may be: `files.share-over`. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "*/*": unknown;
                };
            };
            /** @description It is not what `If-Match` names: `files.precondition-failed`. */
            412: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "*/*": unknown;
                };
            };
            /** @description The folder is too large for an archive: `files.archive-too-large`. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "*/*": unknown;
                };
            };
            /** @description No range lies in the file: `http.range-not-satisfiable`. */
            416: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "*/*": unknown;
                };
            };
            /** @description Too many wrong passwords: `files.too-many-failures`. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "*/*": unknown;
                };
            };
            /** @description Something broke on our side: `internal`. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "*/*": unknown;
                };
            };
            /** @description Its bytes cannot be had at the moment, or the service is too busy. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "*/*": unknown;
                };
            };
        };
    };
}
