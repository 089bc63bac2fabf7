/**
 * What the service says of itself at /api/openapi.json, as types. `npm run fix` writes this file; a test fails while
 * a running service says something else.
 */
export type paths = {
    readonly "/.well-known/alluvium": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** Which service this is, and whether its storage works */
        readonly get: operations["getWellKnownAlluvium"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/admin/users": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** All accounts, newest first */
        readonly get: operations["getApiAdminUsers"];
        readonly put?: never;
        /** Makes an account */
        readonly post: operations["postApiAdminUsers"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/admin/users/{user_id}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        readonly post?: never;
        /**
         * Deletes an account
         * @description Its files stay, and go on naming it as their owner. Its sessions, app passwords and shares end, and its name is free.
         */
        readonly delete: operations["deleteApiAdminUsersUserId"];
        readonly options?: never;
        readonly head?: never;
        /**
         * Changes what an account may
         * @description It counts for the next request. A disabled account cannot log in, and its sessions end. `totp_enabled: false` lets somebody in again who has lost the device that makes the codes.
         */
        readonly patch: operations["patchApiAdminUsersUserId"];
        readonly trace?: never;
    };
    readonly "/api/admin/users/{user_id}/reset-password": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Gives an account another password
         * @description Its sessions and app passwords end.
         */
        readonly post: operations["postApiAdminUsersUserIdResetPassword"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/admin/workers": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * The WebAssembly workers, and what came of their runs
         * @description Empty where the service has no folder of workers.
         */
        readonly get: operations["getApiAdminWorkers"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/audit": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Who did what, newest first
         * @description Every change (an entry for each path), log-in, refusal (401, 403), download of a share and act of an administrator.
         */
        readonly get: operations["getApiAudit"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/audit/verify": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Proves that no entry was altered, removed or slipped in
         * @description Every entry carries a SHA-256 over itself and the hash of the entry before. `first_broken` counts from 1, the oldest. Who can write to the database can also compute a whole new chain: keep a copy of a later hash elsewhere to be sure of that too.
         */
        readonly get: operations["getApiAuditVerify"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/auth/app-passwords": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** One's app passwords, newest first */
        readonly get: operations["getApiAuthAppPasswords"];
        readonly put?: never;
        /**
         * Makes a password for one program
         * @description It is sent with the account's name by HTTP Basic, and shown only now. Scope `read` reads and lists, and nothing else.
         */
        readonly post: operations["postApiAuthAppPasswords"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/auth/app-passwords/{id}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        readonly post?: never;
        /** Takes an app password back */
        readonly delete: operations["deleteApiAuthAppPasswordsId"];
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/auth/login": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * A bearer token for a user name and a password
         * @description The token is good for 604800 seconds, or until it is logged out. Where the account has one-time codes, `totp` is needed too. App passwords don't log in.
         */
        readonly post: operations["postApiAuthLogin"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/auth/logout": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** Revokes the token that the request is made with */
        readonly post: operations["postApiAuthLogout"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/auth/password": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Changes one's own password
         * @description All other sessions of the account end; its app passwords stay.
         */
        readonly post: operations["postApiAuthPassword"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/auth/totp": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** Whether log-ins need a one-time code */
        readonly get: operations["getApiAuthTotp"];
        readonly put?: never;
        /**
         * Sets one-time codes up
         * @description The secret goes into an authenticator app, as text or as a QR code of `otpauth_uri`; the recovery codes go on paper. Both are shown only now, and nothing is asked for before a first code has confirmed that it worked.
         */
        readonly post: operations["postApiAuthTotp"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/auth/totp/confirm": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Turns one-time codes on
         * @description From then on a password needs a code beside it, and programs that only know HTTP Basic an app password.
         */
        readonly post: operations["postApiAuthTotpConfirm"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/auth/totp/disable": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** Turns one-time codes off */
        readonly post: operations["postApiAuthTotpDisable"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/batch/copy": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Copies many files and folders
         * @description Up to 1,000 items, one after the other, each for itself: the answer tells of each how it ended. Folders that are missing on the way are made.
         */
        readonly post: operations["postApiBatchCopy"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/batch/move": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Moves many files and folders
         * @description Up to 1,000 items, one after the other, each for itself: the answer tells of each how it ended. Folders that are missing on the way are made.
         */
        readonly post: operations["postApiBatchMove"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/bulk/delete": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Moves many files and folders to the trash
         * @description Up to 1,000 paths, one after the other, each for itself: the answer tells of each how it ended.
         */
        readonly post: operations["postApiBulkDelete"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/bulk/upload": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Stores the files of a tar archive
         * @description The body is a tar archive (ustar, pax or GNU); its paths begin at `path`. Each file is stored as by PUT, with its modification time, over what is there; folders that are missing are made. What is neither a file nor a folder, and paths that lead out of `path`, are refused one by one.
         *
         *     The answer tells of each entry in the archive's order: `{"results":[{"path","status":"ok"|"error","error"?}],"succeeded","failed"}`. With `Accept: application/x-ndjson` it is a line for each, as soon as it is stored, and a last line with the counts; so archives of any length work (as JSON: 100000 entries). Where the archive is damaged or ends too early, `error` beside the counts says so, and what was answered `ok` is stored.
         */
        readonly post: operations["postApiBulkUpload"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/config": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** What this server can do */
        readonly get: operations["getApiConfig"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/events": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * What changes in the tree, as it changes
         * @description Server-sent events. `id` is the revision, `event` its kind (`put`, `make-folder`, `delete`, `move`, `copy`, `restore` and so on), `data` the JSON `{revision, type, path, from?, at, user}`. With `Last-Event-ID` it goes on after that revision, without a gap or a double, also after a restart of the service; without it, it begins now. An event `reset` (`{revision}`) says that what happened in between is not known any more. Only what the caller may read is told. The stream ends when the credentials are revoked, within a minute.
         */
        readonly get: operations["getApiEvents"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/files/copy": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Copies a file or a folder
         * @description No byte is moved: the copy shares the content. Folders go whole, and atomically.
         */
        readonly post: operations["postApiFilesCopy"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/files/decrypt": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Decrypts a file by its passphrase
         * @description Any age file that a passphrase opens.
         */
        readonly post: operations["postApiFilesDecrypt"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/files/encrypt": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Encrypts a file by a passphrase
         * @description In the age format: `age -d` opens it. The plain text leaves the versions, the search and the thumbnails; a snapshot that was made before keeps it, and so do copies. Nobody can open the file without the passphrase, no administrator either.
         */
        readonly post: operations["postApiFilesEncrypt"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/files/merge": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Saves a file, merged with what was stored since the version that its writer had
         * @description The body is the file as its writer has it now, and `base_etag` the ETag of the version that they had. While that is still the present one the body becomes the file; else the two are merged by their structure (`driver` says by which). What contradicts each other changes nothing: the refusal has the conflicts, and the body is kept for a day at its `Location`.
         */
        readonly post: operations["postApiFilesMerge"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/files/move": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Moves a file or a folder
         * @description Folders go whole, and atomically. Folders that are missing on the way are made.
         */
        readonly post: operations["postApiFilesMove"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/merge-on-save": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        /**
         * Chooses whether saves that come too late are merged although they do not ask for it
         * @description For a folder and everything below it when there is a `path`, else for yourself. What you have chosen for yourself counts before the folder, the nearest folder before those above it, and all of them before the server; `null` takes a choice back.
         */
        readonly put: operations["putApiMergeOnSave"];
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/restore-to": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Brings a file, a folder or the whole tree back to a point in time
         * @description The whole tree is for administrators. Of a folder: what was moved out of it since comes back, and what came into it since goes to the trash. A snapshot of what is there now is taken first.
         */
        readonly post: operations["postApiRestoreTo"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/saves": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Your saves that were merged or refused, newest first
         * @description A refused one is kept for a day, and the body of a merged one as long as its version; `everybody=true`, for administrators, lists those of all.
         */
        readonly get: operations["getApiSaves"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/saves/{save}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** One of them */
        readonly get: operations["getApiSavesSave"];
        readonly put?: never;
        readonly post?: never;
        /** Lets go of one whose bytes nobody needs any more */
        readonly delete: operations["deleteApiSavesSave"];
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/saves/{save}/content": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** What was sent with it */
        readonly get: operations["getApiSavesSaveContent"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/search": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
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
         *     How many there are in all is not counted; `Link` tells whether there are more.
         */
        readonly get: operations["getApiSearch"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/shares": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** One's own shares, newest first; an administrator's list has everybody's */
        readonly get: operations["getApiShares"];
        readonly put?: never;
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
        readonly post: operations["postApiShares"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/shares/{token}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        readonly post?: never;
        /** Takes a share back; downloads under way stop */
        readonly delete: operations["deleteApiSharesToken"];
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/snapshots": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** All snapshots, newest first */
        readonly get: operations["getApiSnapshots"];
        readonly put?: never;
        /**
         * Takes a snapshot of the whole tree
         * @description At once, whatever the size of the tree. Any client reads it at `/.snapshots/{id}/…`.
         */
        readonly post: operations["postApiSnapshots"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/snapshots/{snapshot_id}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        readonly post?: never;
        /**
         * Deletes a snapshot
         * @description What only it held is freed in the background.
         */
        readonly delete: operations["deleteApiSnapshotsSnapshotId"];
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/snapshots/{snapshot_id}/restore": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Brings the whole tree back to a snapshot
         * @description Atomically, the trash included. A snapshot of what is there now is taken first, so it can be undone. Locks where something changes are ended.
         */
        readonly post: operations["postApiSnapshotsSnapshotIdRestore"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/storage/stats": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * What is stored
         * @description Exact, also while files come and go.
         */
        readonly get: operations["getApiStorageStats"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/tags/{file_path}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** The tags of a file or a folder */
        readonly get: operations["getApiTagsFilePath"];
        readonly put?: never;
        /**
         * Adds tags to a file or a folder
         * @description Those that are there already stay. Tags are compared in Unicode normal form C, capitals and small letters apart; they follow what they are on when it is moved or copied.
         */
        readonly post: operations["postApiTagsFilePath"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/tags/{file_path}/{tag}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        readonly post?: never;
        /** Removes a tag */
        readonly delete: operations["deleteApiTagsFilePathTag"];
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/tags/search": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * What has a tag, newest first; without `tag`, the tags of what is called /search
         * @description What is in the trash is left out, and so is what the caller may not read.
         */
        readonly get: operations["getApiTagsSearch"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/thumbnails/{file_path}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * A small picture of a picture
         * @description WebP, upright, without metadata, no larger than a square of `size` pixels and no larger than the picture. Of JPEG, PNG, GIF, WebP, TIFF and AVIF.
         */
        readonly get: operations["getApiThumbnailsFilePath"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/trash": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * What was deleted, newest first
         * @description What one deleted oneself; administrators see everything. Of a deleted folder the folder alone is listed.
         */
        readonly get: operations["getApiTrash"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/trash/empty": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        readonly post?: never;
        /**
         * Empties the trash, for good
         * @description What one deleted oneself; of administrators, everything. What a snapshot holds stays in that snapshot.
         */
        readonly delete: operations["deleteApiTrashEmpty"];
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/trash/restore": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Takes something back to where it was
         * @description Folders come back whole, and folders that are missing on the way are made.
         */
        readonly post: operations["postApiTrashRestore"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/upload/{upload_id}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * How far an upload has come
         * @description With the indexes that have arrived, so that who lost count can go on.
         */
        readonly get: operations["getApiUploadUploadId"];
        readonly put?: never;
        readonly post?: never;
        /**
         * Cancels an upload
         * @description Its chunks are given up; what was at the path stays as it is.
         */
        readonly delete: operations["deleteApiUploadUploadId"];
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/upload/{upload_id}/{index}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        /**
         * Takes a chunk
         * @description Chunks come in any order, several at a time if one likes. One that is shorter than the chunk size is welcome; the same index again replaces it. `Content-Digest` is verified, and with `Expect: 100-continue` the bytes are asked for once nothing else can be refused.
         */
        readonly put: operations["putApiUploadUploadIdIndex"];
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/upload/{upload_id}/complete": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Makes a file of an upload
         * @description The chunks are put together in the order of their indexes, under the path that the upload was begun with or another one; folders that are missing on the way are made. `If-Match` and `If-None-Match` count. After a refusal the upload is as it was, and can be mended and completed again; after success it is gone.
         */
        readonly post: operations["postApiUploadUploadIdComplete"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/upload/init": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Begins an upload in chunks
         * @description What `total_size` announces is held against the chunks when the upload is completed. The upload waits for ever; an account may have 1,000 unfinished ones. The same store takes tus 1.0.0 at `/api/tus` (metadata `path`, or `filename` with `folder`) and resumable uploads as the IETF drafts them at `/api/resumable?path=…`.
         */
        readonly post: operations["postApiUploadInit"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/uploads": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * The unfinished uploads in chunks
         * @description One’s own, newest first; for administrators everybody’s.
         */
        readonly get: operations["getApiUploads"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/users/me": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** The account that asks */
        readonly get: operations["getApiUsersMe"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/version-content/{version}/{file_path}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * The bytes of one version of a file
         * @description Whole, as an attachment, with the ETag that the file had then.
         */
        readonly get: operations["getApiVersionContentVersionFilePath"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/versions/{file_path}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * The versions of a file that are kept, newest first
         * @description The first is the present one. Files that were replaced by moving another one over them count among the versions of their place.
         */
        readonly get: operations["getApiVersionsFilePath"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/versions/{file_path}/restore": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Makes an older version the newest again
         * @description What it replaces becomes a version itself.
         */
        readonly post: operations["postApiVersionsFilePathRestore"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/webhooks": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** All webhooks, newest first, and how they fare */
        readonly get: operations["getApiWebhooks"];
        readonly put?: never;
        /**
         * Has an address told what happens in the tree from now on
         * @description Messages are POSTs of `{webhook_id, events: [{revision, type, path, from?, at, user}]}`, in order, at least once, with `Alluvium-Signature: t=<seconds>,v1=<HMAC-SHA256 of "t.body" under the secret, hexadecimal>`. An answer other than 2xx, or none within ten seconds, has the message sent again, ever more rarely, for a day; then the webhook is disabled. Redirects are not followed. Private addresses are refused, also when a name resolves to one.
         */
        readonly post: operations["postApiWebhooks"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/webhooks/{id}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        readonly post?: never;
        /** Removes a webhook */
        readonly delete: operations["deleteApiWebhooksId"];
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/wopi/open": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Opens a file in the editor of documents
         * @description A page shows the editor by posting `form` into a frame. The token is for this file and the caller alone; `access_token_ttl` is when it ends, in milliseconds since 1970.
         */
        readonly post: operations["postApiWopiOpen"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/healthz": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** Whether the process answers */
        readonly get: operations["getHealthz"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/readyz": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Whether the service can keep and give files now
         * @description Storage is written, synced and read back; metadata is asked. 503 has the same body as 200. A store with a damaged file is `degraded`, and still serves all others.
         */
        readonly get: operations["getReadyz"];
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
    readonly getWellKnownAlluvium: {
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
                    readonly "application/json": {
                        /** @enum {string} */
                        readonly status: "ok" | "degraded";
                        /** @enum {string} */
                        readonly storage: "ok" | "degraded" | "unavailable";
                        readonly uptime_seconds: number;
                        readonly version: string;
                    };
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
        };
    };
    readonly getApiAdminUsers: {
        readonly parameters: {
            readonly query?: {
                /** @description How many at most; more than 1000 are cut to that. */
                readonly limit?: number;
                /** @description How many of the first to leave out. */
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
                    readonly "application/json": readonly {
                        readonly created_at: string;
                        readonly id: string;
                        readonly last_login: string | null;
                        /** @enum {string} */
                        readonly role: "admin" | "user" | "readonly" | "none";
                        /** @enum {string} */
                        readonly status: "active" | "disabled";
                        readonly storage_quota_bytes: number | null;
                        readonly storage_used_bytes: number;
                        readonly username: string;
                    }[];
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
             *     - `http.forbidden`: The caller may not do this.
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
        };
    };
    readonly postApiAdminUsers: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": {
                    readonly password: string;
                    /**
                     * @default user
                     * @enum {string}
                     */
                    readonly role?: "admin" | "user" | "readonly";
                    /**
                     * @description Bytes that the account may store; null: any number.
                     * @default null
                     */
                    readonly storage_quota_bytes?: number | null;
                    readonly username: string;
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
                    readonly "application/json": {
                        readonly created_at: string;
                        readonly id: string;
                        readonly last_login: string | null;
                        /** @enum {string} */
                        readonly role: "admin" | "user" | "readonly" | "none";
                        /** @enum {string} */
                        readonly status: "active" | "disabled";
                        readonly storage_quota_bytes: number | null;
                        readonly storage_used_bytes: number;
                        readonly username: string;
                    };
                };
            };
            /**
             * @description Bad Request
             *     - `http.invalid-field`: A field of the body, the path or the query is missing or not what it must be; the sentence names it.
             *     - `http.malformed-json`: The body is not JSON in UTF-8, or is nested too deeply.
             *     - `http.unknown-field`: The body has a field that this request does not know; the sentence names it.
             *     - `files.username-invalid`: Nobody can be called that.
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
             *     - `http.forbidden`: The caller may not do this.
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
             * @description Conflict
             *     - `files.username-taken`: Somebody is called that already.
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
        };
    };
    readonly deleteApiAdminUsersUserId: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly user_id: string;
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
             *     - `http.forbidden`: The caller may not do this.
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
             * @description Not Found
             *     - `files.user-missing`: There is no such account.
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
             *     - `files.last-admin`: Nobody could administer the server any more.
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
        };
    };
    readonly patchApiAdminUsersUserId: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly user_id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": {
                    /** @enum {string} */
                    readonly role?: "admin" | "user" | "readonly";
                    /** @enum {string} */
                    readonly status?: "active" | "disabled";
                    /** @description Bytes that the account may store; null: any number. */
                    readonly storage_quota_bytes?: number | null;
                    /** @enum {boolean} */
                    readonly totp_enabled?: false;
                };
            };
        };
        readonly responses: {
            /** @description OK */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly created_at: string;
                        readonly id: string;
                        readonly last_login: string | null;
                        /** @enum {string} */
                        readonly role: "admin" | "user" | "readonly" | "none";
                        /** @enum {string} */
                        readonly status: "active" | "disabled";
                        readonly storage_quota_bytes: number | null;
                        readonly storage_used_bytes: number;
                        readonly username: string;
                    };
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
             *     - `http.forbidden`: The caller may not do this.
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
             * @description Not Found
             *     - `files.user-missing`: There is no such account.
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
             *     - `files.last-admin`: Nobody could administer the server any more.
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
        };
    };
    readonly postApiAdminUsersUserIdResetPassword: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly user_id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": {
                    readonly password: string;
                };
            };
        };
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
             *     - `http.forbidden`: The caller may not do this.
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
             * @description Not Found
             *     - `files.user-missing`: There is no such account.
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
        };
    };
    readonly getApiAdminWorkers: {
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
                    readonly "application/json": readonly {
                        readonly events: readonly string[];
                        readonly failures: number;
                        readonly last_error: string | null;
                        readonly last_run_at: string | null;
                        readonly name: string;
                        readonly paths: readonly string[];
                        readonly recent_failures: readonly {
                            readonly at: string;
                            readonly error: string;
                            readonly path: string;
                            readonly revision: number;
                        }[];
                        readonly revisions_behind: number;
                        /** @enum {string} */
                        readonly role: "none" | "user";
                        readonly runs: number;
                        /** @enum {string} */
                        readonly state: "active" | "broken";
                    }[];
                };
            };
            /**
             * @description Unauthorized
             *     - `http.unauthenticated`: This request needs credentials and came without them.
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
             *     - `http.forbidden`: The caller may not do this.
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
        };
    };
    readonly getApiAudit: {
        readonly parameters: {
            readonly query?: {
                /** @description How many at most; more than 1000 are cut to that. */
                readonly limit?: number;
                /** @description How many of the first to leave out. */
                readonly offset?: number;
                /** @description What the path of the request, or the path that it changed, begins with. */
                readonly path?: string;
                /** @description RFC 3339. */
                readonly since?: string;
                readonly user?: string;
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
                    readonly "application/json": readonly {
                        /** @description How many the answer took on the wire. */
                        readonly bytes: number;
                        readonly client_ip: string;
                        readonly method: string;
                        /** @description The request's, without its query; the token of a share is taken out. */
                        readonly path: string;
                        readonly request_id: string;
                        /** @description 0 when no answer went out, or when the service ended before it could be noted. */
                        readonly status: number;
                        /** @description What it changed or gave away, `from → to` for moves; null when that is nothing. */
                        readonly target: string | null;
                        readonly timestamp: string;
                        /** @description Also who tried to log in. Empty when nobody was known. */
                        readonly user: string;
                        readonly user_agent: string;
                    }[];
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
             *     - `http.forbidden`: The caller may not do this.
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
        };
    };
    readonly getApiAuditVerify: {
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
                    readonly "application/json": {
                        readonly entries: number;
                        readonly first_broken: number | null;
                        readonly valid: boolean;
                    };
                };
            };
            /**
             * @description Unauthorized
             *     - `http.unauthenticated`: This request needs credentials and came without them.
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
             *     - `http.forbidden`: The caller may not do this.
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
        };
    };
    readonly getApiAuthAppPasswords: {
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
                    readonly "application/json": readonly {
                        readonly created_at: string;
                        readonly id: string;
                        readonly last_used: string | null;
                        readonly name: string;
                        /** @enum {string} */
                        readonly scope: "read" | "write";
                    }[];
                };
            };
            /**
             * @description Unauthorized
             *     - `http.unauthenticated`: This request needs credentials and came without them.
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
             *     - `http.forbidden`: The caller may not do this.
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
        };
    };
    readonly postApiAuthAppPasswords: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": {
                    readonly name: string;
                    /**
                     * @default write
                     * @enum {string}
                     */
                    readonly scope?: "read" | "write";
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
                    readonly "application/json": {
                        readonly created_at: string;
                        readonly id: string;
                        readonly last_used: string | null;
                        readonly name: string;
                        readonly password: string;
                        /** @enum {string} */
                        readonly scope: "read" | "write";
                        readonly username: string;
                    };
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
             *     - `http.forbidden`: The caller may not do this.
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
             * @description Conflict
             *     - `files.too-many-app-passwords`: The account has as many as it may.
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
        };
    };
    readonly deleteApiAuthAppPasswordsId: {
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
             *     - `http.forbidden`: The caller may not do this.
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
             * @description Not Found
             *     - `files.app-password-missing`: The account has none of this id.
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
        };
    };
    readonly postApiAuthLogin: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": {
                    readonly password: string;
                    /** @description Six digits of the authenticator app, or a recovery code. */
                    readonly totp?: string;
                    readonly username: string;
                };
            };
        };
        readonly responses: {
            /** @description OK */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly access_token: string;
                        readonly expires_in: number;
                        /** @enum {string} */
                        readonly token_type: "Bearer";
                        readonly user: {
                            readonly created_at: string;
                            readonly id: string;
                            readonly last_login: string | null;
                            /** @enum {string} */
                            readonly role: "admin" | "user" | "readonly" | "none";
                            /** @enum {string} */
                            readonly status: "active" | "disabled";
                            readonly storage_quota_bytes: number | null;
                            readonly storage_used_bytes: number;
                            readonly username: string;
                        };
                    };
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
             *     - `files.credentials-wrong`: The name or the password is wrong, or the account is disabled.
             *     - `files.totp-needed`: The account has one-time codes, and none was sent.
             *     - `files.totp-wrong`: The one-time code is wrong, or was used already.
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
             *     - `files.too-many-failures`: Ten failures in five minutes for this account from this address.
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
        };
    };
    readonly postApiAuthLogout: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
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
             * @description Unauthorized
             *     - `http.unauthenticated`: This request needs credentials and came without them.
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
        };
    };
    readonly postApiAuthPassword: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": {
                    readonly new_password: string;
                    readonly old_password: string;
                };
            };
        };
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
             *     - `http.forbidden`: The caller may not do this.
             *     - `files.password-wrong`: The old password is wrong.
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
             *     - `files.too-many-failures`: Ten failures in five minutes for this account from this address.
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
        };
    };
    readonly getApiAuthTotp: {
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
                    readonly "application/json": {
                        readonly enabled: boolean;
                        readonly recovery_codes_left: number;
                    };
                };
            };
            /**
             * @description Unauthorized
             *     - `http.unauthenticated`: This request needs credentials and came without them.
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
             *     - `http.forbidden`: The caller may not do this.
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
        };
    };
    readonly postApiAuthTotp: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Created */
            readonly 201: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly otpauth_uri: string;
                        readonly recovery_codes: readonly string[];
                        readonly secret: string;
                    };
                };
            };
            /**
             * @description Unauthorized
             *     - `http.unauthenticated`: This request needs credentials and came without them.
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
             *     - `http.forbidden`: The caller may not do this.
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
             * @description Conflict
             *     - `files.totp-enabled`: One-time codes are on already.
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
        };
    };
    readonly postApiAuthTotpConfirm: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": {
                    /** @description Six digits of the authenticator app, or a recovery code. */
                    readonly totp: string;
                };
            };
        };
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
             *     - `http.forbidden`: The caller may not do this.
             *     - `files.totp-wrong`: The code is wrong, or was used already.
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
             * @description Not Found
             *     - `files.totp-missing`: Nothing was set up.
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
             *     - `files.totp-enabled`: One-time codes are on already.
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
             *     - `files.too-many-failures`: Ten wrong codes in five minutes from this address.
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
        };
    };
    readonly postApiAuthTotpDisable: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": {
                    /** @description Six digits of the authenticator app, or a recovery code. */
                    readonly totp: string;
                };
            };
        };
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
             *     - `http.forbidden`: The caller may not do this.
             *     - `files.totp-wrong`: The code is wrong, or was used already.
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
             * @description Not Found
             *     - `files.totp-missing`: Nothing was set up.
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
             *     - `files.too-many-failures`: Ten wrong codes in five minutes from this address.
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
        };
    };
    readonly postApiBatchCopy: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": {
                    readonly items: readonly {
                        readonly from: string;
                        /** @default false */
                        readonly overwrite?: boolean;
                        readonly to: string;
                    }[];
                };
            };
        };
        readonly responses: {
            /** @description OK */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly failed: number;
                        readonly results: readonly {
                            readonly code?: string;
                            readonly error?: string;
                            readonly from: string;
                            /** @enum {string} */
                            readonly status: "ok" | "error";
                            readonly to: string;
                        }[];
                        readonly succeeded: number;
                    };
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
             *     - `http.forbidden`: The caller may not do this.
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
             *     - `files.too-many-items`: There are more than 1,000 items.
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
        };
    };
    readonly postApiBatchMove: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": {
                    readonly items: readonly {
                        readonly from: string;
                        /** @default false */
                        readonly overwrite?: boolean;
                        readonly to: string;
                    }[];
                };
            };
        };
        readonly responses: {
            /** @description OK */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly failed: number;
                        readonly results: readonly {
                            readonly code?: string;
                            readonly error?: string;
                            readonly from: string;
                            /** @enum {string} */
                            readonly status: "ok" | "error";
                            readonly to: string;
                        }[];
                        readonly succeeded: number;
                    };
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
             *     - `http.forbidden`: The caller may not do this.
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
             *     - `files.too-many-items`: There are more than 1,000 items.
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
        };
    };
    readonly postApiBulkDelete: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": {
                    readonly paths: readonly string[];
                };
            };
        };
        readonly responses: {
            /** @description OK */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly failed: number;
                        readonly results: readonly {
                            readonly code?: string;
                            readonly error?: string;
                            readonly path: string;
                            /** @enum {string} */
                            readonly status: "ok" | "error";
                        }[];
                        readonly succeeded: number;
                    };
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
             *     - `http.forbidden`: The caller may not do this.
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
             *     - `files.too-many-items`: There are more than 1,000 items.
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
        };
    };
    readonly postApiBulkUpload: {
        readonly parameters: {
            readonly query?: {
                readonly path?: string;
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "*/*": unknown;
            };
        };
        readonly responses: {
            /** @description OK */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": unknown;
                    readonly "application/x-ndjson": unknown;
                };
            };
            /**
             * @description Bad Request
             *     - `http.invalid-field`: A field of the body, the path or the query is missing or not what it must be; the sentence names it.
             *     - `files.tar-damaged`: The body is not a tar archive.
             *     - `files.path-invalid`: `path` is not one.
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
             *     - `http.forbidden`: The caller may not do this.
             *     - `files.reserved-name`: `path` is one of the names that the service keeps to itself.
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
        };
    };
    readonly getApiConfig: {
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
                    readonly "application/json": {
                        readonly auth_enabled: boolean;
                        readonly cas_enabled: boolean;
                        readonly cedar_enabled: boolean;
                        readonly external_url: string;
                        readonly metadata_persistent: boolean;
                        readonly search_enabled: boolean;
                        /** @enum {string} */
                        readonly storage: "local" | "memory" | "s3";
                        readonly version: string;
                        readonly wasm_workers_enabled: boolean;
                        readonly wopi_configured: boolean;
                    };
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
        };
    };
    readonly getApiEvents: {
        readonly parameters: {
            readonly query?: {
                /** @description As the header `Last-Event-ID`, which comes first. */
                readonly last_event_id?: number;
                /** @description Only of what is there, below it, or holds it. */
                readonly path?: string;
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
                    readonly "text/event-stream": unknown;
                };
            };
            /**
             * @description Bad Request
             *     - `http.invalid-field`: A field of the body, the path or the query is missing or not what it must be; the sentence names it.
             *     - `files.path-invalid`: The path is not one.
             *     - `files.header-invalid`: `Last-Event-ID` is not a revision.
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
             *     - `files.role-forbids`: The role does not allow to read.
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
        };
    };
    readonly postApiFilesCopy: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": {
                    readonly from: string;
                    /** @default false */
                    readonly overwrite?: boolean;
                    readonly to: string;
                };
            };
        };
        readonly responses: {
            /** @description OK */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly content_hash: string | null;
                        readonly created: string;
                        readonly encrypted: boolean;
                        readonly etag: string;
                        readonly is_collection: boolean;
                        readonly mime_type: string;
                        readonly modified: string;
                        readonly name: string;
                        readonly owner: string;
                        readonly path: string;
                        readonly size: number;
                        readonly tags: readonly string[];
                    };
                };
            };
            /**
             * @description Bad Request
             *     - `http.invalid-field`: A field of the body, the path or the query is missing or not what it must be; the sentence names it.
             *     - `http.malformed-json`: The body is not JSON in UTF-8, or is nested too deeply.
             *     - `http.unknown-field`: The body has a field that this request does not know; the sentence names it.
             *     - `files.path-invalid`: A path is not one.
             *     - `files.onto-itself`: Both paths are the same.
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
             *     - `http.forbidden`: The caller may not do this.
             *     - `files.reserved-name`: A path is one of the names that the service keeps to itself.
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
             * @description Not Found
             *     - `files.path-missing`: There is nothing at `from`.
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
             *     - `files.path-taken`: There is something at `to` already, and `overwrite` is not true.
             *     - `files.into-itself`: A folder would go into itself.
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
             * @description Locked
             *     - `files.locked`: Somebody holds a lock there.
             */
            readonly 423: {
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
             * @description Insufficient Storage
             *     - `files.quota-exceeded`: The copy would pass the quota.
             */
            readonly 507: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    readonly postApiFilesDecrypt: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": {
                    readonly passphrase: string;
                    readonly path: string;
                };
            };
        };
        readonly responses: {
            /** @description OK */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly content_hash: string | null;
                        readonly created: string;
                        readonly encrypted: boolean;
                        readonly etag: string;
                        readonly is_collection: boolean;
                        readonly mime_type: string;
                        readonly modified: string;
                        readonly name: string;
                        readonly owner: string;
                        readonly path: string;
                        readonly size: number;
                        readonly tags: readonly string[];
                    };
                };
            };
            /**
             * @description Bad Request
             *     - `http.invalid-field`: A field of the body, the path or the query is missing or not what it must be; the sentence names it.
             *     - `http.malformed-json`: The body is not JSON in UTF-8, or is nested too deeply.
             *     - `http.unknown-field`: The body has a field that this request does not know; the sentence names it.
             *     - `files.path-invalid`: The path is not one.
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
             *     - `http.forbidden`: The caller may not do this.
             *     - `files.reserved-name`: The path is one of the names that the service keeps to itself.
             *     - `files.passphrase-wrong`: The passphrase does not open it.
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
             * @description Not Found
             *     - `files.path-missing`: There is nothing at the path.
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
             * @description Method Not Allowed
             *     - `files.is-folder`: It is a folder.
             */
            readonly 405: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
            /**
             * @description Conflict
             *     - `files.not-encrypted`: It is not encrypted.
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
             * @description Precondition Failed
             *     - `files.precondition-failed`: The file was changed in the meantime.
             */
            readonly 412: {
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
             * @description Unprocessable Entity
             *     - `files.age-unsupported`: It is an age file of another kind.
             *     - `files.age-damaged`: It is damaged.
             */
            readonly 422: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
            /**
             * @description Locked
             *     - `files.locked`: Somebody holds a lock there.
             */
            readonly 423: {
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
             * @description Insufficient Storage
             *     - `files.quota-exceeded`: The file would pass the quota.
             */
            readonly 507: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    readonly postApiFilesEncrypt: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": {
                    readonly passphrase: string;
                    readonly path: string;
                };
            };
        };
        readonly responses: {
            /** @description OK */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly content_hash: string | null;
                        readonly created: string;
                        readonly encrypted: boolean;
                        readonly etag: string;
                        readonly is_collection: boolean;
                        readonly mime_type: string;
                        readonly modified: string;
                        readonly name: string;
                        readonly owner: string;
                        readonly path: string;
                        readonly size: number;
                        readonly tags: readonly string[];
                    };
                };
            };
            /**
             * @description Bad Request
             *     - `http.invalid-field`: A field of the body, the path or the query is missing or not what it must be; the sentence names it.
             *     - `http.malformed-json`: The body is not JSON in UTF-8, or is nested too deeply.
             *     - `http.unknown-field`: The body has a field that this request does not know; the sentence names it.
             *     - `files.path-invalid`: The path is not one.
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
             *     - `http.forbidden`: The caller may not do this.
             *     - `files.reserved-name`: The path is one of the names that the service keeps to itself.
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
             * @description Not Found
             *     - `files.path-missing`: There is nothing at the path.
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
             * @description Method Not Allowed
             *     - `files.is-folder`: It is a folder.
             */
            readonly 405: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
            /**
             * @description Conflict
             *     - `files.encrypted-already`: It is encrypted already, here or elsewhere.
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
             * @description Precondition Failed
             *     - `files.precondition-failed`: The file was changed in the meantime.
             */
            readonly 412: {
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
             * @description Locked
             *     - `files.locked`: Somebody holds a lock there.
             */
            readonly 423: {
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
             * @description Insufficient Storage
             *     - `files.quota-exceeded`: The file would pass the quota.
             */
            readonly 507: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    readonly postApiFilesMerge: {
        readonly parameters: {
            readonly query: {
                readonly base_etag: string;
                readonly path: string;
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "*/*": unknown;
            };
        };
        readonly responses: {
            /** @description OK */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly content_hash: string | null;
                        readonly created: string;
                        readonly driver: string | null;
                        readonly encrypted: boolean;
                        readonly etag: string;
                        readonly is_collection: boolean;
                        readonly mime_type: string;
                        readonly modified: string;
                        readonly name: string;
                        readonly owner: string;
                        readonly path: string;
                        readonly size: number;
                        readonly tags: readonly string[];
                    };
                };
            };
            /**
             * @description Bad Request
             *     - `http.invalid-field`: A field of the body, the path or the query is missing or not what it must be; the sentence names it.
             *     - `files.path-invalid`: The path is not one.
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
             *     - `http.forbidden`: The caller may not do this.
             *     - `files.reserved-name`: The path is one of the names that the service keeps to itself.
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
             * @description Precondition Failed
             *     - `files.precondition-failed`: There is nothing to merge with: no driver for the name, or the version is not kept.
             *     - `files.merge-conflict`: It contradicts what was stored meanwhile.
             *     - `files.merge-given-up`: Merging took too much.
             */
            readonly 412: {
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
             * @description Locked
             *     - `files.locked`: Somebody holds a lock there.
             */
            readonly 423: {
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
             *     - `files.merge-overtaken`: The file changes too often to merge with it just now.
             */
            readonly 503: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
            /**
             * @description Insufficient Storage
             *     - `files.quota-exceeded`: It would pass the quota of the owner.
             */
            readonly 507: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    readonly postApiFilesMove: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": {
                    readonly from: string;
                    /** @default false */
                    readonly overwrite?: boolean;
                    readonly to: string;
                };
            };
        };
        readonly responses: {
            /** @description OK */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly content_hash: string | null;
                        readonly created: string;
                        readonly encrypted: boolean;
                        readonly etag: string;
                        readonly is_collection: boolean;
                        readonly mime_type: string;
                        readonly modified: string;
                        readonly name: string;
                        readonly owner: string;
                        readonly path: string;
                        readonly size: number;
                        readonly tags: readonly string[];
                    };
                };
            };
            /**
             * @description Bad Request
             *     - `http.invalid-field`: A field of the body, the path or the query is missing or not what it must be; the sentence names it.
             *     - `http.malformed-json`: The body is not JSON in UTF-8, or is nested too deeply.
             *     - `http.unknown-field`: The body has a field that this request does not know; the sentence names it.
             *     - `files.path-invalid`: A path is not one.
             *     - `files.onto-itself`: Both paths are the same.
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
             *     - `http.forbidden`: The caller may not do this.
             *     - `files.reserved-name`: A path is one of the names that the service keeps to itself.
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
             * @description Not Found
             *     - `files.path-missing`: There is nothing at `from`.
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
             *     - `files.path-taken`: There is something at `to` already, and `overwrite` is not true.
             *     - `files.into-itself`: A folder would go into itself.
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
             * @description Locked
             *     - `files.locked`: Somebody holds a lock there.
             */
            readonly 423: {
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
        };
    };
    readonly putApiMergeOnSave: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": {
                    readonly merge: boolean | null;
                    readonly path?: string;
                };
            };
        };
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
             *     - `http.forbidden`: The caller may not do this.
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
             * @description Not Found
             *     - `files.path-missing`: There is no folder at the path.
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
        };
    };
    readonly postApiRestoreTo: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": {
                    /** @default / */
                    readonly path?: string;
                    readonly revision?: number;
                    /** Format: date-time */
                    readonly time?: string;
                };
            };
        };
        readonly responses: {
            /** @description OK */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        /** @description Files of that time that could not be brought back: purged since, or older than versions are kept. */
                        readonly lost_files: number;
                        readonly path: string;
                        /** @description Files that were brought back to what they were. */
                        readonly restored_files: number;
                        /** @description The revision that brought it back. */
                        readonly revision: number;
                        /** @description A snapshot of what was there before. */
                        readonly undo_snapshot_id: string;
                    };
                };
            };
            /**
             * @description Bad Request
             *     - `http.invalid-field`: A field of the body, the path or the query is missing or not what it must be; the sentence names it.
             *     - `http.malformed-json`: The body is not JSON in UTF-8, or is nested too deeply.
             *     - `http.unknown-field`: The body has a field that this request does not know; the sentence names it.
             *     - `files.path-invalid`: The path is not one.
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
             *     - `http.forbidden`: The caller may not do this.
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
             * @description Not Found
             *     - `files.not-yet-there`: The path did not exist at that time, or the time is still to come.
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
             *     - `files.parent-is-file`: The path lies below a file now.
             *     - `files.into-itself`: The path lies within the very folder that stood there then.
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
             * @description Gone
             *     - `files.history-pruned`: That time is not remembered any more.
             */
            readonly 410: {
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
             * @description Locked
             *     - `files.locked`: Somebody holds a lock there.
             */
            readonly 423: {
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
             * @description Insufficient Storage
             *     - `files.quota-exceeded`: It would pass the quota of an owner.
             */
            readonly 507: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    readonly getApiSaves: {
        readonly parameters: {
            readonly query?: {
                readonly everybody?: string;
                /** @description How many at most; more than 1000 are cut to that. */
                readonly limit?: number;
                /** @description How many of the first to leave out. */
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
                    readonly "application/json": readonly {
                        /** @description The version that the writer had. */
                        readonly base: number;
                        readonly content_hash: string;
                        readonly driver: string;
                        readonly expires_at: string;
                        /** @description The version that came of it; null when it was refused. */
                        readonly merged: number | null;
                        /** @description The version that was stored meanwhile. */
                        readonly ours: number;
                        readonly path: string;
                        readonly save: string;
                        readonly saved_at: string;
                        readonly size: number;
                    }[];
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
             *     - `http.forbidden`: The caller may not do this.
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
        };
    };
    readonly getApiSavesSave: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly save: string;
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
                    readonly "application/json": {
                        /** @description The version that the writer had. */
                        readonly base: number;
                        readonly content_hash: string;
                        readonly driver: string;
                        readonly expires_at: string;
                        /** @description The version that came of it; null when it was refused. */
                        readonly merged: number | null;
                        /** @description The version that was stored meanwhile. */
                        readonly ours: number;
                        readonly path: string;
                        readonly save: string;
                        readonly saved_at: string;
                        readonly size: number;
                    };
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
             *     - `http.forbidden`: The caller may not do this.
             *     - `files.save-of-another`: It is somebody else’s.
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
             * @description Not Found
             *     - `files.save-missing`: There is no such save, or it is not kept any more.
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
        };
    };
    readonly deleteApiSavesSave: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly save: string;
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
             *     - `http.forbidden`: The caller may not do this.
             *     - `files.save-of-another`: It is somebody else’s.
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
             * @description Not Found
             *     - `files.save-missing`: There is no such save, or it is not kept any more.
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
        };
    };
    readonly getApiSavesSaveContent: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly save: string;
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
             *     - `http.forbidden`: The caller may not do this.
             *     - `files.save-of-another`: It is somebody else’s.
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
             * @description Not Found
             *     - `files.save-missing`: There is no such save, or it is not kept any more.
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
             *     - `files.content-damaged`: Its bytes are damaged.
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
    readonly getApiSearch: {
        readonly parameters: {
            readonly query: {
                /** @description How many at most; more than 500 are cut to that. */
                readonly limit?: number;
                /** @description How many of the first to leave out. */
                readonly offset?: number;
                /** @description A folder: only what lies below it is found. */
                readonly path?: string;
                /** @description What to look for. */
                readonly q: string;
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
                    readonly "application/json": readonly {
                        readonly content_hash: string | null;
                        readonly created: string;
                        readonly encrypted: boolean;
                        readonly etag: string;
                        readonly is_collection: boolean;
                        readonly mime_type: string;
                        readonly modified: string;
                        readonly name: string;
                        readonly owner: string;
                        readonly path: string;
                        /** @description From 0 to 10; only the order of one answer has a meaning. */
                        readonly score: number;
                        readonly size: number;
                        /** @description Where the hit is, as HTML text: hits stand in `<mark>`, everything else is escaped. */
                        readonly snippet: string;
                        readonly tags: readonly string[];
                    }[];
                };
            };
            /**
             * @description Bad Request
             *     - `http.invalid-field`: A field of the body, the path or the query is missing or not what it must be; the sentence names it.
             *     - `files.path-invalid`: `path` is not one.
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
             *     - `http.forbidden`: The caller may not do this.
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
             * @description Not Found
             *     - `files.path-missing`: There is nothing at `path`.
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
        };
    };
    readonly getApiShares: {
        readonly parameters: {
            readonly query?: {
                /** @description How many at most; more than 1000 are cut to that. */
                readonly limit?: number;
                /** @description How many of the first to leave out. */
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
                    readonly "application/json": readonly {
                        readonly allow_upload: boolean;
                        readonly created_at: string;
                        readonly created_by: string;
                        readonly download_count: number;
                        readonly expires_at: string | null;
                        readonly max_downloads: number | null;
                        readonly password_protected: boolean;
                        readonly path: string;
                        readonly token: string;
                        readonly url: string;
                    }[];
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
        };
    };
    readonly postApiShares: {
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
                     * @description Of a folder: new files can be put into it, and nothing in it can be seen.
                     * @default false
                     */
                    readonly allow_upload?: boolean;
                    /**
                     * @description Null: it never expires.
                     * @default 168
                     */
                    readonly expires_hours?: number | null;
                    /** @description A file, or a folder as a zip, is one download. Null: as many as you like. */
                    readonly max_downloads?: number | null;
                    /** @description Empty or null: none. */
                    readonly password?: string | null;
                    /** @description Of a file or a folder. The share stays with it when it is moved. */
                    readonly path: string;
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
                    readonly "application/json": {
                        readonly allow_upload: boolean;
                        readonly created_at: string;
                        readonly created_by: string;
                        readonly download_count: number;
                        readonly expires_at: string | null;
                        readonly max_downloads: number | null;
                        readonly password_protected: boolean;
                        readonly path: string;
                        readonly token: string;
                        readonly url: string;
                    };
                };
            };
            /**
             * @description Bad Request
             *     - `http.invalid-field`: A field of the body, the path or the query is missing or not what it must be; the sentence names it.
             *     - `http.malformed-json`: The body is not JSON in UTF-8, or is nested too deeply.
             *     - `http.unknown-field`: The body has a field that this request does not know; the sentence names it.
             *     - `files.path-invalid`: The path is not one.
             *     - `files.share-needs-folder`: `allow_upload` for a file.
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
             *     - `http.forbidden`: The caller may not do this.
             *     - `files.reserved-name`: The path is one of the names that the service keeps to itself.
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
             * @description Not Found
             *     - `files.path-missing`: There is nothing at the path.
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
             *     - `files.too-many-shares`: The account has too many.
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
        };
    };
    readonly deleteApiSharesToken: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly token: string;
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
             *     - `http.forbidden`: The caller may not do this.
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
             * @description Not Found
             *     - `files.share-missing`: There is no such share, or it is of somebody else.
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
        };
    };
    readonly getApiSnapshots: {
        readonly parameters: {
            readonly query?: {
                /** @description How many at most; more than 1000 are cut to that. */
                readonly limit?: number;
                /** @description How many of the first to leave out. */
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
                    readonly "application/json": readonly {
                        readonly bytes: number;
                        readonly created_at: string;
                        readonly created_by: string;
                        readonly description: string;
                        readonly files: number;
                        readonly id: string;
                    }[];
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
             *     - `http.forbidden`: The caller may not do this.
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
        };
    };
    readonly postApiSnapshots: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: {
            readonly content: {
                readonly "application/json": {
                    /** @default  */
                    readonly description?: string;
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
                    readonly "application/json": {
                        readonly bytes: number;
                        readonly created_at: string;
                        readonly created_by: string;
                        readonly description: string;
                        readonly files: number;
                        readonly id: string;
                    };
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
             *     - `http.forbidden`: The caller may not do this.
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
        };
    };
    readonly deleteApiSnapshotsSnapshotId: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly snapshot_id: string;
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
             *     - `http.forbidden`: The caller may not do this.
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
             * @description Not Found
             *     - `files.snapshot-missing`: There is no such snapshot.
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
        };
    };
    readonly postApiSnapshotsSnapshotIdRestore: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly snapshot_id: string;
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
                    readonly "application/json": {
                        readonly id: string;
                        /** @description Files that were brought back to what they were. */
                        readonly restored_files: number;
                        /** @description A snapshot of what was there before. */
                        readonly undo_snapshot_id: string;
                    };
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
             *     - `http.forbidden`: The caller may not do this.
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
             * @description Not Found
             *     - `files.snapshot-missing`: There is no such snapshot.
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
        };
    };
    readonly getApiStorageStats: {
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
                    readonly "application/json": {
                        readonly collections: number;
                        /** @description What files, versions and trash hold, each counted whole, by what lies in the store; 1 where nothing does. */
                        readonly dedupe_ratio: number;
                        /** @description Null where the store does not know. */
                        readonly disk_free_bytes: number | null;
                        readonly files: number;
                        /** @description What the files of the tree hold, each counted whole. */
                        readonly logical_bytes: number;
                        /** @description What lies in the store for files, versions and trash, each content once. */
                        readonly stored_bytes: number;
                        readonly trash_bytes: number;
                        readonly uploads_bytes: number;
                        readonly versions_bytes: number;
                    };
                };
            };
            /**
             * @description Unauthorized
             *     - `http.unauthenticated`: This request needs credentials and came without them.
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
        };
    };
    readonly getApiTagsFilePath: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly file_path: string;
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
                    readonly "application/json": {
                        readonly path: string;
                        readonly tags: readonly string[];
                    };
                };
            };
            /**
             * @description Bad Request
             *     - `http.invalid-field`: A field of the body, the path or the query is missing or not what it must be; the sentence names it.
             *     - `files.path-invalid`: The path is not one.
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
             *     - `http.forbidden`: The caller may not do this.
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
             * @description Not Found
             *     - `files.path-missing`: There is nothing at the path.
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
        };
    };
    readonly postApiTagsFilePath: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly file_path: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": {
                    readonly tags: readonly string[];
                };
            };
        };
        readonly responses: {
            /** @description OK */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly path: string;
                        readonly tags: readonly string[];
                    };
                };
            };
            /**
             * @description Bad Request
             *     - `http.invalid-field`: A field of the body, the path or the query is missing or not what it must be; the sentence names it.
             *     - `http.malformed-json`: The body is not JSON in UTF-8, or is nested too deeply.
             *     - `http.unknown-field`: The body has a field that this request does not know; the sentence names it.
             *     - `files.path-invalid`: The path is not one.
             *     - `files.tag-invalid`: A tag is empty, too long, or holds control characters.
             *     - `files.too-many-tags`: There would be more than 50 of them.
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
             *     - `http.forbidden`: The caller may not do this.
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
             * @description Not Found
             *     - `files.path-missing`: There is nothing at the path.
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
        };
    };
    readonly deleteApiTagsFilePathTag: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly file_path: string;
                readonly tag: string;
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
             *     - `files.path-invalid`: The path is not one.
             *     - `files.tag-invalid`: A tag is empty, too long, or holds control characters.
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
             *     - `http.forbidden`: The caller may not do this.
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
             * @description Not Found
             *     - `files.path-missing`: There is nothing at the path.
             *     - `files.tag-missing`: It does not have the tag.
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
        };
    };
    readonly getApiTagsSearch: {
        readonly parameters: {
            readonly query?: {
                /** @description How many at most; more than 1000 are cut to that. */
                readonly limit?: number;
                /** @description How many of the first to leave out. */
                readonly offset?: number;
                readonly tag?: string;
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
                    readonly "application/json": readonly {
                        readonly content_hash: string | null;
                        readonly created: string;
                        readonly encrypted: boolean;
                        readonly etag: string;
                        readonly is_collection: boolean;
                        readonly mime_type: string;
                        readonly modified: string;
                        readonly name: string;
                        readonly owner: string;
                        readonly path: string;
                        readonly size: number;
                        readonly tags: readonly string[];
                    }[] | {
                        readonly path: string;
                        readonly tags: readonly string[];
                    };
                };
            };
            /**
             * @description Bad Request
             *     - `http.invalid-field`: A field of the body, the path or the query is missing or not what it must be; the sentence names it.
             *     - `files.tag-invalid`: A tag is empty, too long, or holds control characters.
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
             *     - `http.forbidden`: The caller may not do this.
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
             * @description Not Found
             *     - `files.path-missing`: There is nothing at the path.
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
        };
    };
    readonly getApiThumbnailsFilePath: {
        readonly parameters: {
            readonly query?: {
                /** @description Pixels, of the longer side. */
                readonly size?: number;
            };
            readonly header?: never;
            readonly path: {
                readonly file_path: string;
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
                    readonly "image/webp": unknown;
                };
            };
            /** @description Not Modified */
            readonly 304: {
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
             *     - `http.forbidden`: The caller may not do this.
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
             * @description Not Found
             *     - `files.path-missing`: There is nothing at the path.
             *     - `files.no-thumbnail`: It is no picture, or none that can be read.
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
        };
    };
    readonly getApiTrash: {
        readonly parameters: {
            readonly query?: {
                /** @description How many at most; more than 1000 are cut to that. */
                readonly limit?: number;
                /** @description How many of the first to leave out. */
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
                    readonly "application/json": readonly {
                        readonly deleted_at: string;
                        readonly deleted_by: string;
                        /** @description When it goes for good. */
                        readonly expires_at: string;
                        /** @description Of this deletion: it is another one when the same entry is deleted again. */
                        readonly id: string;
                        readonly is_collection: boolean;
                        readonly name: string;
                        /** @description Where it was. */
                        readonly path: string;
                        /** @description Bytes; of a folder, of all that is in it. */
                        readonly size: number;
                    }[];
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
             *     - `http.forbidden`: The caller may not do this.
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
        };
    };
    readonly deleteApiTrashEmpty: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
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
             * @description Unauthorized
             *     - `http.unauthenticated`: This request needs credentials and came without them.
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
             *     - `http.forbidden`: The caller may not do this.
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
        };
    };
    readonly postApiTrashRestore: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": {
                    readonly id?: string;
                    /** @default false */
                    readonly overwrite?: boolean;
                    /** @description Takes the newest that was there. */
                    readonly path?: string;
                };
            };
        };
        readonly responses: {
            /** @description OK */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly content_hash: string | null;
                        readonly created: string;
                        readonly encrypted: boolean;
                        readonly etag: string;
                        readonly is_collection: boolean;
                        readonly mime_type: string;
                        readonly modified: string;
                        readonly name: string;
                        readonly owner: string;
                        readonly path: string;
                        readonly size: number;
                        readonly tags: readonly string[];
                    };
                };
            };
            /**
             * @description Bad Request
             *     - `http.invalid-field`: A field of the body, the path or the query is missing or not what it must be; the sentence names it.
             *     - `http.malformed-json`: The body is not JSON in UTF-8, or is nested too deeply.
             *     - `http.unknown-field`: The body has a field that this request does not know; the sentence names it.
             *     - `files.path-invalid`: The path is not one.
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
             *     - `http.forbidden`: The caller may not do this.
             *     - `files.trash-of-another`: Somebody else deleted it.
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
             * @description Not Found
             *     - `files.trash-missing`: Nothing in the trash fits.
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
             *     - `files.path-taken`: There is something at its place, and `overwrite` is not true.
             *     - `files.parent-is-file`: Its place is below a file now.
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
             * @description Locked
             *     - `files.locked`: Somebody holds a lock at its place.
             */
            readonly 423: {
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
             * @description Insufficient Storage
             *     - `files.quota-exceeded`: It would pass the quota of its owner.
             */
            readonly 507: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    readonly getApiUploadUploadId: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly upload_id: string;
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
                    readonly "application/json": {
                        readonly chunk_size: number;
                        readonly elapsed_secs: number;
                        readonly path: string;
                        readonly received: number;
                        /** @description The indexes that have arrived, as ranges `[first, last]`. */
                        readonly received_indexes: readonly (readonly number[])[];
                        readonly total_chunks: number | null;
                        readonly upload_id: string;
                    };
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
             *     - `files.upload-missing`: There is no such upload, or it is somebody else’s.
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
        };
    };
    readonly deleteApiUploadUploadId: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly upload_id: string;
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
             *     - `http.forbidden`: The caller may not do this.
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
             * @description Not Found
             *     - `files.upload-missing`: There is no such upload, or it is somebody else’s.
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
        };
    };
    readonly putApiUploadUploadIdIndex: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly index: number;
                readonly upload_id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "*/*": unknown;
                readonly "application/octet-stream": unknown;
            };
        };
        readonly responses: {
            /** @description OK */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly index: number;
                        readonly received: number;
                        readonly total_chunks: number | null;
                        readonly upload_id: string;
                    };
                };
            };
            /**
             * @description Bad Request
             *     - `http.invalid-field`: A field of the body, the path or the query is missing or not what it must be; the sentence names it.
             *     - `files.digest-mismatch`: The bytes do not have the announced digest; the chunk that was there stays.
             *     - `files.upload-cut`: The connection ended before the chunk had arrived.
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
             *     - `http.forbidden`: The caller may not do this.
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
             * @description Not Found
             *     - `files.upload-missing`: There is no such upload, or it is somebody else’s.
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
             *     - `files.chunk-too-large`: The chunk is larger than the upload’s chunk size.
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
             * @description Insufficient Storage
             *     - `files.storage-full`: The disk is full.
             *     - `files.quota-exceeded`: The unfinished uploads of the account hold as much as its quota.
             *     - `files.upload-memory-full`: Chunks are kept in memory, and there is no room.
             */
            readonly 507: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    readonly postApiUploadUploadIdComplete: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly upload_id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: {
            readonly content: {
                readonly "application/json": {
                    /** @description The ETag of the version that the writer had. */
                    readonly if_match?: string;
                    /** @description Merge it when it comes too late, as `Prefer: merge` does. */
                    readonly merge?: boolean;
                    readonly path?: string;
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
                    readonly "application/json": {
                        readonly content_hash: string;
                        readonly etag: string;
                        readonly path: string;
                        readonly size: number;
                    };
                };
            };
            /**
             * @description Bad Request
             *     - `http.invalid-field`: A field of the body, the path or the query is missing or not what it must be; the sentence names it.
             *     - `http.malformed-json`: The body is not JSON in UTF-8, or is nested too deeply.
             *     - `http.unknown-field`: The body has a field that this request does not know; the sentence names it.
             *     - `files.chunks-missing`: Some indexes have not arrived; the sentence names them.
             *     - `files.upload-size-wrong`: The chunks together are not what was announced.
             *     - `files.path-invalid`: The path is not one.
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
             *     - `http.forbidden`: The caller may not do this.
             *     - `files.reserved-name`: The path is one of the names that the service keeps to itself.
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
             * @description Not Found
             *     - `files.upload-missing`: There is no such upload, or it is somebody else’s.
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
             * @description Method Not Allowed
             *     - `files.is-folder`: There is a folder at the path.
             */
            readonly 405: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
            /**
             * @description Conflict
             *     - `files.parent-is-file`: The path lies below a file.
             *     - `files.upload-changed`: A chunk arrived in the meantime.
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
             * @description Precondition Failed
             *     - `files.precondition-failed`: The file is not as the request requires.
             *     - `files.merge-conflict`: It came too late, and contradicts what was stored meanwhile.
             *     - `files.merge-given-up`: It came too late, and merging took too much.
             */
            readonly 412: {
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
             * @description Locked
             *     - `files.locked`: Somebody holds a lock there.
             */
            readonly 423: {
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
             *     - `files.storage-failed`: The storage failed; the upload stays.
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
             *     - `files.merge-overtaken`: The file changes too often to merge with it just now.
             */
            readonly 503: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
            /**
             * @description Insufficient Storage
             *     - `files.storage-full`: The disk is full; the upload stays.
             *     - `files.quota-exceeded`: The file would pass the quota; the upload stays.
             */
            readonly 507: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    readonly postApiUploadInit: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": {
                    /** @default 5242880 */
                    readonly chunk_size?: number;
                    readonly path: string;
                    readonly total_size?: number;
                };
            };
        };
        readonly responses: {
            /** @description OK */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly chunk_size: number;
                        readonly upload_id: string;
                    };
                };
            };
            /**
             * @description Bad Request
             *     - `http.invalid-field`: A field of the body, the path or the query is missing or not what it must be; the sentence names it.
             *     - `http.malformed-json`: The body is not JSON in UTF-8, or is nested too deeply.
             *     - `http.unknown-field`: The body has a field that this request does not know; the sentence names it.
             *     - `files.path-invalid`: The path is not one.
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
             *     - `http.forbidden`: The caller may not do this.
             *     - `files.reserved-name`: The path is one of the names that the service keeps to itself.
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
             * @description Method Not Allowed
             *     - `files.is-folder`: There is a folder at the path.
             */
            readonly 405: {
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
             * @description Locked
             *     - `files.locked`: Somebody holds a lock there.
             */
            readonly 423: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
            /**
             * @description Too Many Requests
             *     - `files.too-many-uploads`: The account has as many unfinished uploads as it may.
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
             * @description Insufficient Storage
             *     - `files.quota-exceeded`: The announced bytes would pass the quota.
             */
            readonly 507: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    readonly getApiUploads: {
        readonly parameters: {
            readonly query?: {
                readonly limit?: number;
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
                    readonly "application/json": readonly {
                        readonly chunk_size: number;
                        readonly elapsed_secs: number;
                        readonly path: string;
                        readonly received: number;
                        readonly total_chunks: number | null;
                        readonly upload_id: string;
                    }[];
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
        };
    };
    readonly getApiUsersMe: {
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
                    readonly "application/json": {
                        readonly created_at: string;
                        readonly id: string;
                        readonly last_login: string | null;
                        /** @enum {string} */
                        readonly role: "admin" | "user" | "readonly" | "none";
                        /** @enum {string} */
                        readonly status: "active" | "disabled";
                        readonly storage_quota_bytes: number | null;
                        readonly storage_used_bytes: number;
                        readonly username: string;
                    };
                };
            };
            /**
             * @description Unauthorized
             *     - `http.unauthenticated`: This request needs credentials and came without them.
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
        };
    };
    readonly getApiVersionContentVersionFilePath: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly file_path: string;
                readonly version: number;
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
             *     - `files.path-invalid`: The path is not one.
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
             *     - `http.forbidden`: The caller may not do this.
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
             * @description Not Found
             *     - `files.path-missing`: There is nothing at the path.
             *     - `files.version-missing`: The file has no such version.
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
             * @description Method Not Allowed
             *     - `files.is-folder`: The path is that of a folder.
             */
            readonly 405: {
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
             *     - `files.content-damaged`: Its bytes are damaged.
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
    readonly getApiVersionsFilePath: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly file_path: string;
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
                    readonly "application/json": readonly {
                        readonly content_hash: string;
                        readonly current: boolean;
                        readonly etag: string;
                        /** @description Of what it was merged: `base` is the version that the saver had, and its parents are the version that was stored meanwhile and the save whose body it came with (`/api/saves/{save}`). Null for a version that came as it is. */
                        readonly merge: {
                            readonly base: number;
                            readonly driver: string;
                            readonly parents: readonly [
                                number,
                                string
                            ];
                        } | null;
                        readonly modified: string;
                        readonly modified_by: string;
                        readonly size: number;
                        readonly version: number;
                    }[];
                };
            };
            /**
             * @description Bad Request
             *     - `http.invalid-field`: A field of the body, the path or the query is missing or not what it must be; the sentence names it.
             *     - `files.path-invalid`: The path is not one.
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
             *     - `http.forbidden`: The caller may not do this.
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
             * @description Not Found
             *     - `files.path-missing`: There is nothing at the path.
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
             * @description Method Not Allowed
             *     - `files.is-folder`: The path is that of a folder.
             */
            readonly 405: {
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
        };
    };
    readonly postApiVersionsFilePathRestore: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly file_path: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": {
                    readonly version: number;
                };
            };
        };
        readonly responses: {
            /** @description OK */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly content_hash: string | null;
                        readonly created: string;
                        readonly encrypted: boolean;
                        readonly etag: string;
                        readonly is_collection: boolean;
                        readonly mime_type: string;
                        readonly modified: string;
                        readonly name: string;
                        readonly owner: string;
                        readonly path: string;
                        readonly size: number;
                        readonly tags: readonly string[];
                    };
                };
            };
            /**
             * @description Bad Request
             *     - `http.invalid-field`: A field of the body, the path or the query is missing or not what it must be; the sentence names it.
             *     - `http.malformed-json`: The body is not JSON in UTF-8, or is nested too deeply.
             *     - `http.unknown-field`: The body has a field that this request does not know; the sentence names it.
             *     - `files.path-invalid`: The path is not one.
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
             *     - `http.forbidden`: The caller may not do this.
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
             * @description Not Found
             *     - `files.path-missing`: There is nothing at the path.
             *     - `files.version-missing`: The file has no such version.
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
             * @description Method Not Allowed
             *     - `files.is-folder`: The path is that of a folder.
             */
            readonly 405: {
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
             * @description Locked
             *     - `files.locked`: Somebody holds a lock there.
             */
            readonly 423: {
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
             *     - `files.content-damaged`: Its bytes are damaged.
             */
            readonly 503: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
            /**
             * @description Insufficient Storage
             *     - `files.quota-exceeded`: It would pass the quota of the owner.
             */
            readonly 507: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    readonly getApiWebhooks: {
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
                    readonly "application/json": readonly {
                        readonly created_at: string;
                        /** @description Why it is told no more; null while it is. */
                        readonly disabled_reason: string | null;
                        /** @description Null for every event. */
                        readonly events: readonly string[] | null;
                        /** @description In a row, since the last success. */
                        readonly failures: number;
                        readonly id: string;
                        /** @description The last answer's; null when there was none. */
                        readonly last_status: number | null;
                        /** @description Null for the whole tree. */
                        readonly path: string | null;
                        readonly url: string;
                    }[];
                };
            };
            /**
             * @description Unauthorized
             *     - `http.unauthenticated`: This request needs credentials and came without them.
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
             *     - `http.forbidden`: The caller may not do this.
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
        };
    };
    readonly postApiWebhooks: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": {
                    readonly events?: readonly ("put" | "merge" | "make-folder" | "delete" | "move" | "copy" | "restore" | "restore-version" | "restore-tree" | "purge" | "encrypt" | "decrypt")[];
                    readonly path?: string;
                    /** Format: uri */
                    readonly url: string;
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
                    readonly "application/json": {
                        readonly created_at: string;
                        /** @description Why it is told no more; null while it is. */
                        readonly disabled_reason: string | null;
                        /** @description Null for every event. */
                        readonly events: readonly string[] | null;
                        /** @description In a row, since the last success. */
                        readonly failures: number;
                        readonly id: string;
                        /** @description The last answer's; null when there was none. */
                        readonly last_status: number | null;
                        /** @description Null for the whole tree. */
                        readonly path: string | null;
                        /** @description What messages are signed with; shown only now. */
                        readonly secret: string;
                        readonly url: string;
                    };
                };
            };
            /**
             * @description Bad Request
             *     - `http.invalid-field`: A field of the body, the path or the query is missing or not what it must be; the sentence names it.
             *     - `http.malformed-json`: The body is not JSON in UTF-8, or is nested too deeply.
             *     - `http.unknown-field`: The body has a field that this request does not know; the sentence names it.
             *     - `files.webhook-target`: The address is private, or holds a password.
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
             *     - `http.forbidden`: The caller may not do this.
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
             * @description Conflict
             *     - `files.too-many-webhooks`: There are a hundred already.
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
        };
    };
    readonly deleteApiWebhooksId: {
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
             *     - `http.forbidden`: The caller may not do this.
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
             * @description Not Found
             *     - `files.webhook-missing`: There is no such webhook.
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
        };
    };
    readonly postApiWopiOpen: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": {
                    /** @enum {string} */
                    readonly mode: "view" | "edit";
                    readonly path: string;
                };
            };
        };
        readonly responses: {
            /** @description OK */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly access_token: string;
                        readonly access_token_ttl: number;
                        readonly form: {
                            readonly action: string;
                            readonly fields: {
                                readonly access_token: string;
                                readonly access_token_ttl: string;
                            };
                            /** @enum {string} */
                            readonly method: "POST";
                        };
                        readonly url: string;
                    };
                };
            };
            /**
             * @description Bad Request
             *     - `http.invalid-field`: A field of the body, the path or the query is missing or not what it must be; the sentence names it.
             *     - `http.malformed-json`: The body is not JSON in UTF-8, or is nested too deeply.
             *     - `http.unknown-field`: The body has a field that this request does not know; the sentence names it.
             *     - `files.path-invalid`: The path is not one.
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
             *     - `files.path-missing`: There is nothing at the path.
             *     - `files.wopi-unconfigured`: The server has no editor.
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
             *     - `files.wopi-no-editor`: The editor does not open such files, or not in this mode.
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
             *     - `files.wopi-unavailable`: The editor does not answer.
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
    readonly getHealthz: {
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
                    readonly "text/plain": unknown;
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
        };
    };
    readonly getReadyz: {
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
                    readonly "application/json": {
                        /** @enum {string} */
                        readonly status: "ok" | "degraded" | "unavailable";
                        readonly subsystems: {
                            /** @enum {string} */
                            readonly metadata: "ok" | "degraded" | "unavailable";
                            /** @enum {string} */
                            readonly storage: "ok" | "degraded" | "unavailable";
                        };
                    };
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
            /** @description Service Unavailable */
            readonly 503: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        /** @enum {string} */
                        readonly status: "ok" | "degraded" | "unavailable";
                        readonly subsystems: {
                            /** @enum {string} */
                            readonly metadata: "ok" | "degraded" | "unavailable";
                            /** @enum {string} */
                            readonly storage: "ok" | "degraded" | "unavailable";
                        };
                    };
                };
            };
        };
    };
}
