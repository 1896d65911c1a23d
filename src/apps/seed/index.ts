/** `node src/apps/seed/index.ts`: makes the sample companies and writes who can sign in to `demo.json` in the data folder. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Config, isLocalOnly, loadConfigOrExit } from '#kernel/server/config.ts';
import { createLogger } from '#kernel/server/log.ts';
import { accessPaths } from '#modules/access/contract/paths.ts';
import { startApp } from '../compose.ts';
import { appModules } from '../modules.ts';
import { samples } from './companies/index.ts';
import { coreSample, demoPassword } from './people.ts';
import { getAddress } from './sample.ts';
import { applicant, leaver, newcomer, seedSamples } from './seed.ts';

const config = await loadConfigOrExit();
if (config.environment === 'production') {
  process.stderr.write('설정 오류 / bad setting NODE_ENV: there are no sample companies in production\n');
  process.exit(1);
}
if (!isLocalOnly(config)) {
  process.stderr.write(
    '설정 오류 / bad setting HOST, PUBLIC_URL: sample companies have known passwords and exist only on this machine itself\n',
  );
  process.exit(1);
}
if (!config.databaseOwnerUrl) {
  process.stderr.write('설정 오류 / bad setting DATABASE_OWNER_URL: it is required for the sample companies\n');
  process.exit(1);
}

function getOrigin(code: string): string {
  const url = new URL(config.publicUrl);
  url.hostname = `${code}.${url.hostname}`;
  return url.origin;
}

const roleLabels: Readonly<Record<string, string>> = {
  master: '마스터',
  lead: '팀장',
  finance: '재무 담당',
  staff: '사용자',
  partner: '협력사',
};

/** Tour identities for visitors of the first sample, and their landing pages. */
function getTour(key: 'lead' | 'partner', path: string) {
  const [first] = samples;
  return first && { company: first.sample.code, email: getAddress(first.sample, key), path };
}

/** The addresses and sign-ins that the start shows. */
function createDemo() {
  return {
    /** Tour identity in the employees' portal; with it, the landing page offers trials. */
    tour: getTour('lead', accessPaths.workspace()),
    partner: getTour('partner', accessPaths.account()),
    companies: samples.map(({ sample }) => ({ name: sample.name, url: getOrigin(sample.code) })),
    signIns: [
      ...ofCompanies(),
      { email: newcomer.email, password: demoPassword, about: `역할이 아직 없는 구성원 ${newcomer.name}` },
      { email: applicant.email, password: demoPassword, about: `가입 승인을 기다리는 ${applicant.name}` },
      { email: leaver.email, password: demoPassword, about: `퇴사한 ${leaver.name}` },
      {
        email: coreSample.email,
        password: demoPassword,
        about: `코어 플랫폼 /platform 관리자 ${coreSample.name}, 인증 앱 키 ${coreSample.secret}`,
      },
    ],
  };
}

/** People of the companies, one of each kind. */
const ofCompanies = () =>
  samples.flatMap(({ sample }) =>
    sample.people.flatMap((person) => {
      const role = roleLabels[person.key];
      if (!role) return [];
      const description = `${sample.name} ${role} ${person.name}`;
      return [{ email: getAddress(sample, person.key), password: demoPassword, about: description }];
    }),
  );

/** Commits need not reach the disk one by one: the last one of each sample does, and what was before it with it. */
function withFastCommits(settings: Config): Config {
  const url = new URL(settings.databaseUrl);
  url.searchParams.set('options', '-c synchronous_commit=off');
  return { ...settings, databaseUrl: url.href };
}

const log = createLogger({ level: 'error' });
const app = await startApp({ config: withFastCommits(config), log, modules: appModules });
try {
  await seedSamples(app, {
    ownerUrl: config.databaseOwnerUrl,
    log,
    say: (line) => process.stdout.write(`  ${line}\n`),
  });
  mkdirSync(config.dataDir, { recursive: true });
  writeFileSync(join(config.dataDir, 'demo.json'), `${JSON.stringify(createDemo(), null, 2)}\n`);
} finally {
  await app.close();
}
