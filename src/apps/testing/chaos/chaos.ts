/**
 * Chaos with a public seed: random frames on few things, people in between, undos in any order, many clients at once. One
 * company has all of it; in the other, the island, there are only runs and their undos, so that in the end it must be as it was.
 */
import { type Chance, createChance } from '../../seed/random.ts';
import { createTestWorld, type World } from '../../testing.ts';
import { Client } from './client.ts';
import { assertInvariants, assertIslandUnchanged, undoByMessages } from './final-undo.ts';
import { createRandomFrame } from './frames.ts';
import { type OutsideService, startOutsideService } from './outside-service.ts';
import { answerRun, changeByHand, openPeriods, type Scene } from './people.ts';
import { type PlantedFaultName, plantedFaults, plantFault } from './planted-faults.ts';
import { Projections } from './projections.ts';
import { type Fault, Report } from './report.ts';
import { startSomething } from './starts.ts';
import { undoAsPerson } from './undo-check.ts';
import { type Target, Universe } from './universe.ts';

export interface ChaosOptions {
  seed: string;
  actions: number;
  /** Number of concurrent clients; with one, a seed is deterministic. */
  clients?: number;
  /** A fault that is put in: the chaos ends with the round in which it was noticed. */
  plant?: PlantedFaultName;
  /** False: the island only. */
  people?: boolean;
  /** Receives the progress. */
  say?: (line: string) => void;
}

/** Of the actions of a round: all at once where people are, one after the other there, all at once on the island. */
const round = { busy: 28, quiet: 8, island: 14 };
/** Renewed so often, nobody's token of a quarter of an hour ends between. */
const roundsOfToken = 20;
const ofRound = round.busy + round.quiet + round.island;
const recentTargets = 40;

interface Stage extends Scene {
  /** True: people change things by hand here. */
  people: boolean;
}

/** Usually a run still in effect, occasionally one that is undone. */
function chooseTarget({ chance, universe }: Stage): Target | null {
  const recent = universe.targets.slice(-recentTargets);
  const remainingTargets = recent.filter(({ id }) => !universe.gone.has(id));
  const from = remainingTargets.length > 0 && chance.between(1, 8) > 1 ? remainingTargets : recent;
  return from.length > 0 ? chance.pick(from) : null;
}

async function undoSomething(stage: Stage): Promise<void> {
  const target = chooseTarget(stage);
  if (!target) return startSomething(stage);
  const { chance, alone } = stage;
  const withDependents = chance.between(1, 3) === 1;
  const stops = chance.between(1, 10) === 1;
  await undoAsPerson(stage, target, { alone, withDependents, stops, thorough: true });
}

/** A person looks at a preview, something happens, and only then the person decides. */
async function actOnce(stage: Stage): Promise<void> {
  const { chance, people } = stage;
  const die = chance.between(1, 100);
  stage.client.report.count('actions');
  if (die <= 40) return startSomething(stage);
  if (die <= 66) return undoSomething(stage);
  if (die <= 75) return answerRun(stage);
  return people ? changeByHand(stage) : undoSomething(stage);
}

class Chaos {
  readonly #options: ChaosOptions;
  readonly #world: World;
  readonly #projections: Projections;
  readonly #service: OutsideService;
  readonly report = new Report();
  #main!: Universe;
  #island!: Universe;

  constructor(options: ChaosOptions, parts: { world: World; projections: Projections; service: OutsideService }) {
    this.#options = options;
    this.#world = parts.world;
    this.#projections = parts.projections;
    this.#service = parts.service;
  }

  async #open(company: World['alpha'], size: { records: number; items: number; orders: number }): Promise<Universe> {
    const universe = new Universe(this.#world, company, this.#service);
    await universe.open(size);
    const chance = this.#chance(`sub-flows ${company.code}`);
    for (let n = 0; n < 3; n++) universe.subFlows.push(await universe.publish(createRandomFrame(chance, universe, 2)));
    return universe;
  }

  #chance(part: string): Chance {
    return createChance(`${this.#options.seed} ${part}`);
  }

  #stage(universe: Universe, parts: { name: string; alone: boolean; people: boolean }): Stage {
    const client = new Client({ world: this.#world, company: universe.company, report: this.report, name: parts.name });
    return { client, universe, chance: this.#chance(parts.name), projections: this.#projections, ...parts };
  }

  /** Runs this many actions, shared by concurrent clients. */
  async #together(universe: Universe, parts: { name: string; actions: number; people: boolean }): Promise<void> {
    const { clients = 8 } = this.#options;
    const of = async (client: number) => {
      const stage = this.#stage(universe, {
        name: `${parts.name}.${client}`,
        alone: clients === 1,
        people: parts.people,
      });
      for (let done = client; done < parts.actions; done += clients) await actOnce(stage);
    };
    await Promise.all(Array.from({ length: clients }, (_, client) => of(client)));
  }

  async #round(number: number): Promise<void> {
    if (number % roundsOfToken === 0) for (const universe of [this.#main, this.#island]) await universe.renew();
    if (this.#options.people === false) {
      await this.#together(this.#island, { name: `i${number}`, actions: ofRound, people: false });
      return this.#world.settle();
    }
    await this.#together(this.#main, { name: `r${number}`, actions: round.busy, people: true });
    await this.#world.settle();
    const quiet = this.#stage(this.#main, { name: `q${number}`, alone: true, people: true });
    for (let done = 0; done < round.quiet; done++) await actOnce(quiet);
    await openPeriods(quiet);
    await this.#together(this.#island, { name: `i${number}`, actions: round.island, people: false });
    await this.#world.settle();
  }

  /** Follows the messages until no undoable run remains, then checks the invariants. */
  async #end(universe: Universe, parts: { people: boolean; setup: ReadonlySet<string> }): Promise<void> {
    const { people } = parts;
    await universe.renew();
    const scene = this.#stage(universe, { name: `end ${universe.company.code}`, alone: true, people });
    await assertInvariants(scene);
    if (people) await openPeriods(scene);
    await undoByMessages(scene, parts);
    await this.#world.settle();
    await assertInvariants(scene);
  }

  #hasNoticed(): boolean {
    const { plant } = this.#options;
    const expectedFaults: readonly Fault[] = plant ? plantedFaults[plant].noticed : [];
    return this.report.violations.some(({ fault }) => expectedFaults.includes(fault));
  }

  async run(): Promise<void> {
    const { actions, people = true, say = () => undefined } = this.#options;
    this.#main = await this.#open(this.#world.alpha, { records: 8, items: 5, orders: 3 });
    this.#island = await this.#open(this.#world.beta, { records: 6, items: 2, orders: 2 });
    const [main, island] = [this.#main, this.#island];
    const setup = new Set<string>();
    for (const { id } of [main, island])
      for (const run of await this.#projections.listEffectiveRuns(id)) setup.add(run.id);
    const before = { ...(await this.#projections.island(island.id)), things: island.held };
    const rounds = Math.ceil(actions / ofRound);
    for (let number = 1; number <= rounds; number++) {
      await this.#round(number);
      say(`round ${number} of ${rounds}: ${this.report.violations.length} violations`);
      if (this.#hasNoticed()) return;
    }
    if (people) await this.#end(main, { people, setup });
    await this.#end(island, { people: false, setup });
    await assertIslandUnchanged(this.#stage(island, { name: 'island', alone: true, people: false }), before);
  }
}

/** Needs the databases of `kernel/server/testing/global-setup.ts`. */
export async function chaos(options: ChaosOptions): Promise<Report> {
  const world = await createTestWorld();
  const projections = Projections.open(world.urls.ownerUrl);
  const service = await startOutsideService();
  world.configure({ outgoingAllowed: service.allowed });
  const takeOut = options.plant ? plantFault(options.plant) : () => undefined;
  try {
    const chaos = new Chaos(options, { world, projections, service });
    await chaos.run();
    return chaos.report;
  } finally {
    takeOut();
    await projections.close();
    await world.close();
    await service.close();
  }
}
