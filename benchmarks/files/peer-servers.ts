/**
 * The servers that ours is measured beside, as Debian has them: each with as little configuration as its WebDAV needs, no
 * log of requests, connections that stay open, and a worker for each processor where that has to be said.
 */
import { chmodSync, existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { type Server, startServer } from './server.ts'

type Place = Readonly<{ folder: string; port: number }>

type Peer = Readonly<{
  name: PeerName
  program: string
  /** Without these it does not do what is asked here. */
  modules?: readonly string[]
  configuration?(place: Place): string
  words(place: Place): readonly string[]
}>

export type PeerName = 'apache' | 'nginx' | 'lighttpd' | 'rclone'

const isRoot = process.getuid?.() === 0
const apacheModules = '/usr/lib/apache2/modules'
const nginxDav = '/usr/lib/nginx/modules/ngx_http_dav_ext_module.so'

const apache: Peer = {
  name: 'apache',
  program: '/usr/sbin/apache2',
  modules: [`${apacheModules}/mod_dav_fs.so`],
  words: ({ folder }) => ['-d', folder, '-f', join(folder, 'configuration'), '-D', 'FOREGROUND'],
  configuration: ({ folder, port }) => `
    ServerRoot ${folder}
    ServerName 127.0.0.1
    Listen 127.0.0.1:${port}
    PidFile ${folder}/process
    ErrorLog ${folder}/errors
    ${isRoot ? 'User www-data\n    Group www-data' : ''}
    LoadModule mpm_event_module ${apacheModules}/mod_mpm_event.so
    LoadModule authz_core_module ${apacheModules}/mod_authz_core.so
    LoadModule dav_module ${apacheModules}/mod_dav.so
    LoadModule dav_fs_module ${apacheModules}/mod_dav_fs.so
    MaxKeepAliveRequests 0
    DavLockDB ${folder}/state/locks
    DocumentRoot ${folder}/root
    <Directory ${folder}/root>
      Dav On
      DavDepthInfinity On
      Require all granted
    </Directory>
`,
}

const nginx: Peer = {
  name: 'nginx',
  program: '/usr/sbin/nginx',
  modules: [nginxDav],
  words: ({ folder }) => ['-p', folder, '-c', join(folder, 'configuration')],
  // It takes a folder only when its address ends with a slash, also as a destination.
  configuration: ({ folder, port }) => `
    load_module ${nginxDav};
    ${isRoot ? 'user root;' : ''}
    daemon off;
    worker_processes ${availableParallelism()};
    pid ${folder}/process;
    error_log ${folder}/errors;
    events { worker_connections 2048; }
    http {
      access_log off;
      sendfile on;
      keepalive_requests 1000000000;
      client_max_body_size 0;
      client_body_temp_path ${folder}/state;
      server {
        listen 127.0.0.1:${port};
        root ${folder}/root;
        location / {
          dav_methods PUT DELETE MKCOL COPY MOVE;
          dav_ext_methods PROPFIND OPTIONS;
        }
      }
    }
`,
}

const lighttpd: Peer = {
  name: 'lighttpd',
  program: '/usr/sbin/lighttpd',
  modules: ['/usr/lib/lighttpd/mod_webdav.so'],
  words: ({ folder }) => ['-D', '-f', join(folder, 'configuration')],
  configuration: ({ folder, port }) => `
    server.modules = ("mod_webdav")
    server.bind = "127.0.0.1"
    server.port = ${port}
    server.document-root = "${folder}/root"
    server.errorlog = "${folder}/errors"
    server.upload-dirs = ("${folder}/state")
    server.max-connections = 2048
    server.max-keep-alive-requests = 65535
    mimetype.assign = ("" => "application/octet-stream")
    webdav.activate = "enable"
    webdav.sqlite-db-name = "${folder}/state/webdav.db"
`,
}

const rclone: Peer = {
  name: 'rclone',
  program: '/usr/bin/rclone',
  words: ({ folder, port }) => ['serve', 'webdav', `${folder}/root`, `--addr=127.0.0.1:${port}`, '--config=/dev/null'],
}

export const peers: readonly Peer[] = [apache, nginx, lighttpd, rclone]

/** What of it this machine lacks; undefined when it can be started. */
export const lackOf = ({ program, modules = [] }: Peer): string | undefined =>
  [program, ...modules].find((path) => !existsSync(path))

export function startPeer(peer: Peer, place: Place): Promise<Server> {
  const { folder, port } = place
  for (const path of [folder, join(folder, 'root'), join(folder, 'state')]) {
    mkdirSync(path)
    chmodSync(path, 0o777) // Apache does not stay root
  }
  if (peer.configuration) writeFileSync(join(folder, 'configuration'), peer.configuration(place))
  return startServer({ name: peer.name, command: peer.program, words: peer.words(place), folder, port })
}
